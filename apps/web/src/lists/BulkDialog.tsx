// One thing done to several rows in one call, and what became of each.

import type { BulkAnswer } from "@tradebook/contract/bulk.ts";
import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { failureOf } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { formatQuantity } from "../lib/format.ts";
import { notify, notifyFailure } from "../lib/notify.ts";
import { stepUpName } from "../lib/step-up.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "../ui/Button.tsx";
import { Dialog } from "../ui/Dialog.tsx";
import { Dot } from "../ui/Marks.tsx";
import { B } from "./bulk-words.ts";

const common = wordsOf(commonWords);

type Props<Row> = {
  readonly title: string;
  readonly action: string;
  readonly look?: "primary" | "sell";
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  readonly isReady?: boolean;
  readonly idOf: (row: Row) => number;
  readonly send: (rows: readonly Row[]) => Promise<BulkAnswer>;
  /** Told when all went through, or when the results were read. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

type Refused = BulkAnswer["results"][number]["refused"];
/** Null went through. */
type Result = { readonly name: string; readonly refused: Refused };

export function BulkDialog<Row>(props: Props<Row>) {
  const { title, action, look = "primary", rows, nameOf, isReady = true, onClose, children } = props;
  const { results, isRunning, run } = useRun(props);
  const isOver = results !== null && !isRunning;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    if (!isRunning && isReady) void run();
  };
  return (
    <Dialog title={title} onClose={isRunning ? () => undefined : isOver ? props.onDone : onClose}>
      <form className="form" data-testid="bulk-form" noValidate onSubmit={submit}>
        {results === null ? (
          <>
            {children}
            <p className="muted">{B("ForRows", formatQuantity(rows.length), rows.map(nameOf).join(", "))}</p>
          </>
        ) : (
          <Results results={results} />
        )}
        <p className="form__actions form__actions--end">
          {isOver ? (
            <Button look="primary" onClick={props.onDone}>
              {common("Close")}
            </Button>
          ) : (
            <>
              <Button disabled={isRunning} onClick={onClose}>
                {common("Cancel")}
              </Button>
              <Button type="submit" look={look} disabled={isRunning || !isReady}>
                {isRunning ? common("OneMoment") : action}
              </Button>
            </>
          )}
        </p>
      </form>
    </Dialog>
  );
}

function useRun<Row>({ rows, nameOf, idOf, send, onDone, title }: Props<Row>) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const answer = await send(rows).catch((error: unknown) => {
      const failure = failureOf(error);
      // Whoever will not confirm that it is them knows why nothing was done.
      if (failure.name !== stepUpName) notifyFailure(failure);
      return null;
    });
    setRunning(false);
    if (answer === null) return;
    await client.invalidateQueries({ queryKey: ["list"] });
    const named = new Map(rows.map((row) => [idOf(row), nameOf(row)]));
    const found = answer.results.map(({ id, refused }) => ({ name: named.get(id) ?? String(id), refused }));
    if (found.some(({ refused }) => refused !== null)) return setResults(found);
    notify("good", title, B("AllDone", formatQuantity(found.length)));
    onDone();
  };
  return { results, isRunning, run };
}

function Results({ results }: { readonly results: readonly Result[] }) {
  const done = results.filter(({ refused }) => refused === null).length;
  return (
    <>
      <p role="status">{B("DoneOf", formatQuantity(done), formatQuantity(results.length))}</p>
      <ul className="rows" data-testid="bulk-results">
        {results.map(({ name, refused }) => (
          <li key={name} data-done={refused === null}>
            <span className="rows__text">
              <strong>{name}</strong>
              {refused === null ? null : <span className="rows__small">{saidOf(refused)}</span>}
            </span>
            <span className="rows__end">
              <Dot tone={refused === null ? "good" : "bad"}>{refused === null ? B("WentThrough") : B("Refused")}</Dot>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function saidOf({ message, details }: NonNullable<Refused>): string {
  return details === null ? message : `${message}: ${details}`;
}

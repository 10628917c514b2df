// One thing done to several rows, one after the other: how far it has come, and what became of each.

import { useQueryClient } from "@tanstack/react-query";
import { useState, type FormEvent, type ReactNode } from "react";
import { failureOf, type Failure } from "../lib/api.ts";
import { commonWords } from "../lib/common-words.ts";
import { formatQuantity } from "../lib/format.ts";
import { describeFailure, notify } from "../lib/notify.ts";
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
  readonly send: (row: Row) => Promise<unknown>;
  /** Told when all went through, or when the results were read. */
  readonly onDone: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
};

/** Null went through. */
type Result = { readonly name: string; readonly failure: Failure | null };

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
          <Results results={results} all={rows.length} />
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

function useRun<Row>({ rows, nameOf, send, onDone, title }: Props<Row>) {
  const client = useQueryClient();
  const [results, setResults] = useState<readonly Result[] | null>(null);
  const [isRunning, setRunning] = useState(false);
  const run = async () => {
    setRunning(true);
    const found: Result[] = [];
    for (const row of rows) {
      const failure = await failureIn(() => send(row));
      // Whoever will not confirm that it is them is not asked again for each row.
      if (failure?.name === stepUpName) break;
      found.push({ name: nameOf(row), failure });
      setResults([...found]);
    }
    setRunning(false);
    await client.invalidateQueries({ queryKey: ["list"] });
    if (found.length < rows.length || found.some(({ failure }) => failure !== null)) return;
    notify("good", title, B("AllDone", formatQuantity(found.length)));
    onDone();
  };
  return { results, isRunning, run };
}

async function failureIn(work: () => Promise<unknown>): Promise<Failure | null> {
  try {
    await work();
    return null;
  } catch (error) {
    return failureOf(error);
  }
}

function Results({ results, all }: { readonly results: readonly Result[]; readonly all: number }) {
  return (
    <>
      <p role="status">{B("DoneOf", formatQuantity(results.length), formatQuantity(all))}</p>
      <ul className="rows" data-testid="bulk-results">
        {results.map(({ name, failure }) => (
          <li key={name} data-done={failure === null}>
            <span className="rows__text">
              <strong>{name}</strong>
              {failure === null ? null : <span className="rows__small">{saidOf(failure)}</span>}
            </span>
            <span className="rows__end">
              <Dot tone={failure === null ? "good" : "bad"}>{failure === null ? B("WentThrough") : B("Refused")}</Dot>
            </span>
          </li>
        ))}
      </ul>
    </>
  );
}

function saidOf(failure: Failure): string {
  const { title, text } = describeFailure(failure);
  return text === null ? title : `${title}: ${text}`;
}

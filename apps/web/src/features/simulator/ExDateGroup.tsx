// The days on which what an issuer gives comes off the price: those ahead, one more, one fewer.

import type { ExDateRow } from "@tradebook/contract/services/ex-date.ts";
import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState, type SubmitEvent } from "react";
import { failureOf } from "../../lib/api.ts";
import { formatDate } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { Empty, Failed, Skeleton } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AskFirst, type Question } from "./AskFirst.tsx";
import {
  blankExDate,
  exDateTypes,
  isDateWrong,
  isTermWrong,
  readExDate,
  termsText,
  type ExDateDraft,
  type ExDateTerm,
} from "./ex-date-draft.ts";
import { Group } from "./Group.tsx";
import { SecurityField, useSecurityNamed } from "./SecurityField.tsx";
import { L } from "./simulator-words.ts";
import { useExDates, useRun, type Run } from "./use-simulator.ts";

type Props = { readonly state: SimulatorState };

export function ExDateGroup({ state }: Props) {
  const running = useRun();
  return (
    <Group title={L("ExDateGroup")} hint={L("ExDateHint")} failure={running.failure}>
      <Declare state={state} running={running} />
      <Ahead running={running} />
    </Group>
  );
}

function Declare({ state, running: { run, isBusy } }: Props & { readonly running: Run }) {
  const [draft, setDraft] = useState(blankExDate);
  const [symbol, setSymbol] = useState("");
  const [isTried, setTried] = useState(false);
  const securityID = useSecurityNamed(symbol);
  const change = (part: Partial<ExDateDraft>) => setDraft({ ...draft, ...part });
  const declare = async (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const asked = typeof securityID === "string" ? readExDate(draft, securityID, state.tradingDate) : null;
    if (asked === null) return;
    const isDone = await run("DeclareExDate", asked, L("ExDateDone", asked.securityID, formatDate(asked.date)));
    if (!isDone) return;
    setDraft(blankExDate);
    setSymbol("");
    setTried(false);
  };
  const wrongSymbol =
    typeof securityID === "string" ? null : symbol === "" ? L("Needed") : L("UnknownSecurity", symbol);
  return (
    <form className="group__form" data-testid="ex-date-form" onSubmit={(event) => void declare(event)} noValidate>
      <SecurityField label={L("Security")} value={symbol} error={isTried ? wrongSymbol : null} onType={setSymbol} />
      <div className="group__pair">
        <Field
          label={L("ExDate")}
          error={
            isTried && isDateWrong(draft, state.tradingDate) ? L("DateWrong", formatDate(state.tradingDate)) : null
          }
        >
          {(control) => (
            <TextInput
              {...control}
              type="date"
              value={draft.date}
              onChange={({ target }) => change({ date: target.value })}
            />
          )}
        </Field>
        <Field label={L("ExType")}>
          {(control) => (
            <Select
              {...control}
              value={draft.type}
              options={exDateTypes.map((value) => ({ value, label: L(value) }))}
              onPick={(type) => change({ type })}
            />
          )}
        </Field>
      </div>
      <Terms draft={draft} isTried={isTried} onChange={change} />
      <Button type="submit" disabled={isBusy}>
        {L("Declare")}
      </Button>
    </form>
  );
}

type TermsProps = {
  readonly draft: ExDateDraft;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<ExDateDraft>) => void;
};

function Terms({ draft, isTried, onChange }: TermsProps) {
  const term = (name: ExDateTerm, label: string) => (
    <Field label={label} error={isTried && isTermWrong(draft, name) ? L("Needed") : null}>
      {(control) => (
        <TextInput
          {...control}
          inputMode="decimal"
          autoComplete="off"
          maxLength={20}
          value={draft[name]}
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      )}
    </Field>
  );
  if (draft.type === "Dividend") return term("grossPerShare", L("ExGross"));
  return (
    <>
      <div className="group__pair">
        {term("newShares", L("ExNew"))}
        {term("forShares", L("ExFor"))}
      </div>
      {draft.type === "Rights" ? term("offerPrice", L("ExOffer")) : null}
    </>
  );
}

function Ahead({ running }: { readonly running: Run }) {
  const exDates = useExDates();
  const [question, ask] = useState<Question | null>(null);
  if (exDates.isPending) return <Skeleton what={L("TheExDates")} lines={2} />;
  if (exDates.isError) return <Failed failure={failureOf(exDates.error)} onRetry={() => void exDates.refetch()} />;
  if (exDates.data.length === 0) return <Empty title={L("NoExDates")} />;
  return (
    <>
      <ul className="rows scroll" aria-label={L("ExDateGroup")} tabIndex={0}>
        {exDates.data.map((one) => (
          <li key={`${one.securityID} ${one.date} ${one.type}`} className="rows__row" data-ex-date={one.date}>
            <span className="rows__words">
              <strong>
                {one.securityID} {formatDate(one.date)}
              </strong>{" "}
              <span className="muted">
                {L(one.type)}, {termsText(one)}
              </span>
            </span>
            <Button
              size="small"
              disabled={running.isBusy}
              aria-label={L("WithdrawOf", `${one.securityID} ${formatDate(one.date)}`)}
              onClick={() => ask(withdrawal(one, running))}
            >
              {L("Withdraw")}
            </Button>
          </li>
        ))}
      </ul>
      {question === null ? null : <AskFirst question={question} onClose={() => ask(null)} />}
    </>
  );
}

function withdrawal({ securityID, date }: ExDateRow, { run }: Run): Question {
  const shown = formatDate(date);
  return {
    title: L("WithdrawAsk", `${securityID} ${shown}`),
    text: L("ExWithdrawText", securityID, shown),
    deed: L("Withdraw"),
    act: () => void run("WithdrawExDate", { securityID, date }, L("ExDateGone", securityID, shown)),
  };
}

// Takes a customer's trade of today back, or corrects its price or size.

import type { SimulatorState } from "@tradebook/contract/services/simulator.ts";
import { useState, type SubmitEvent } from "react";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { Button } from "../../ui/Button.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { AskFirst, type Question } from "./AskFirst.tsx";
import { Group } from "./Group.tsx";
import { L } from "./simulator-words.ts";
import { blankTrade, readTrade, tradeWays, wrongTrade, type TradeDraft, type TradeWish } from "./trade-draft.ts";
import { useRun, type Run } from "./use-simulator.ts";

export function TradeGroup({ state }: { readonly state: SimulatorState }) {
  const { run, isBusy, failure } = useRun();
  const [draft, setDraft] = useState(blankTrade);
  const [isTried, setTried] = useState(false);
  const [question, ask] = useState<Question | null>(null);
  const decide = (event: SubmitEvent) => {
    event.preventDefault();
    setTried(true);
    const wish = readTrade(draft);
    if (wish === null) return;
    const send = async () => {
      if (await carryOut(run, wish)) setDraft(blankTrade);
      setTried(false);
    };
    ask({ ...words(wish), act: () => void send() });
  };
  return (
    <Group title={L("TradeGroup")} hint={L("TradeHint")} failure={failure}>
      <form className="group__form" data-testid="trade-form" onSubmit={decide} noValidate>
        <TradeFields draft={draft} isTried={isTried} onChange={(part) => setDraft({ ...draft, ...part })} />
        <Button type="submit" disabled={isBusy || state.replay !== null}>
          {L(draft.way)}
        </Button>
      </form>
      {question === null ? null : <AskFirst question={question} onClose={() => ask(null)} />}
    </Group>
  );
}

async function carryOut(run: Run["run"], { tradeID, reason, instead }: TradeWish): Promise<boolean> {
  if (instead === null) return run("BustTrade", { tradeID, reason }, L("TradeBusted", tradeID));
  return run("CorrectTrade", { tradeID, reason, ...instead }, L("TradeCorrected", tradeID));
}

function words({ tradeID, instead }: TradeWish): Omit<Question, "act"> {
  if (instead === null) return { title: L("BustAsk", tradeID), text: L("BustText"), deed: L("Bust") };
  const text = L("CorrectText", formatQuantity(instead.quantity), formatPrice(instead.price));
  return { title: L("CorrectAsk", tradeID), text, deed: L("Correct") };
}

type FieldsProps = {
  readonly draft: TradeDraft;
  readonly isTried: boolean;
  readonly onChange: (part: Partial<TradeDraft>) => void;
};

function TradeFields({ draft, isTried, onChange }: FieldsProps) {
  const text = (name: "tradeID" | "price" | "quantity" | "reason", label: string) => (
    <Field label={label} error={isTried && wrongTrade(draft, name) ? L("Needed") : null}>
      {(control) => (
        <TextInput
          {...control}
          autoComplete="off"
          maxLength={name === "reason" ? 200 : 36}
          value={draft[name]}
          onChange={(event) => onChange({ [name]: event.target.value })}
        />
      )}
    </Field>
  );
  return (
    <>
      <div className="group__pair">
        {text("tradeID", L("TradeID"))}
        <Field label={L("TradeWay")}>
          {(control) => (
            <Select
              {...control}
              value={draft.way}
              options={tradeWays.map((value) => ({ value, label: L(value) }))}
              onPick={(way) => onChange({ way })}
            />
          )}
        </Field>
      </div>
      {draft.way === "Bust" ? null : (
        <div className="group__pair">
          {text("price", L("TradePrice"))}
          {text("quantity", L("TradeQuantity"))}
        </div>
      )}
      {text("reason", L("Reason"))}
    </>
  );
}

// A holder's own stop of their account: what is stopped on it now, and the way to stop more.

import { riskService } from "@tradebook/contract/services/risk.ts";
import { holderMove } from "@tradebook/domain/access/account-state.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useAccount } from "../lib/account.ts";
import { call } from "../lib/api.ts";
import { notify } from "../lib/notify.ts";
import { balanceQuery, queryKeys } from "../lib/queries.ts";
import { Button } from "../ui/Button.tsx";
import { Card } from "../ui/Card.tsx";
import { FormDialog } from "../ui/FormDialog.tsx";
import { AccountStateMark } from "./AccountStateMark.tsx";
import { L } from "./account-state-words.ts";

type Freeze = "Frozen" | "TradingFrozen";
const freezes = [
  ["Frozen", "FreezeAll"],
  ["TradingFrozen", "FreezeTrading"],
] as const satisfies readonly (readonly [Freeze, string])[];

/** Of the account in use; a client's that somebody acts for is not theirs to freeze. */
export function FreezeCard() {
  const account = useAccount();
  const cscsAccount = account?.clientName === null ? account.cscsAccount : "";
  const { data } = useQuery(balanceQuery(cscsAccount));
  const [freezing, freeze] = useState<Freeze | null>(null);
  if (cscsAccount === "" || data === undefined) return null;
  const { accountState: state } = data;
  const offered = freezes.filter(([next]) => holderMove(state, next) === null);
  return (
    <Card
      title={L("FreezeCard")}
      testId="card-freeze"
      side={state === "Active" ? null : <AccountStateMark state={state} />}
    >
      <p className="settings__note">{state === "Active" ? L("FreezeHint") : L(`Stopped${state}`)}</p>
      {offered.length === 0 ? null : (
        <p className="form__actions settings__actions">
          {offered.map(([next, word]) => (
            <Button key={next} onClick={() => freeze(next)}>
              {L(word)}
            </Button>
          ))}
        </p>
      )}
      {freezing === null ? null : (
        <FreezeDialog cscsAccount={cscsAccount} next={freezing} onClose={() => freeze(null)} />
      )}
    </Card>
  );
}

type Props = { readonly cscsAccount: string; readonly next: Freeze; readonly onClose: () => void };

function FreezeDialog({ cscsAccount, next, onClose }: Props) {
  const client = useQueryClient();
  const [cancelOrders, setCancel] = useState(true);
  const [title, text, action] =
    next === "Frozen"
      ? (["FreezeAllTitle", "FreezeAllText", "FreezeAll"] as const)
      : (["FreezeTradingTitle", "FreezeTradingText", "FreezeTrading"] as const);
  const send = async () => {
    await call(riskService.FreezeOwnAccount, { cscsAccount, state: next, cancelOrders });
    notify("good", L("FreezeDone", cscsAccount));
    await client.invalidateQueries({ queryKey: queryKeys.balance(cscsAccount) });
    onClose();
  };
  return (
    <FormDialog
      title={L(title, cscsAccount)}
      action={L(action)}
      look="sell"
      testId="freeze-form"
      onSend={send}
      onClose={onClose}
    >
      <p>{L(text)}</p>
      <label className="check">
        <input type="checkbox" checked={cancelOrders} onChange={(event) => setCancel(event.target.checked)} />
        <span>{L("FreezeCancels")}</span>
      </label>
    </FormDialog>
  );
}

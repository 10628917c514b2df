// Taking up rights: how many of those that are left, what they cost, and what cash there is.

import { corporateActionService } from "@tradebook/contract/services/corporate-action.ts";
import { kobo, quantity } from "@tradebook/domain/units.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatDate, formatMoney, formatQuantity } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { balanceQuery, queryKeys } from "../../lib/queries.ts";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { entitlementsKey, type OpenRights } from "./coming-actions.ts";
import { L } from "./dashboard-words.ts";

type Props = { readonly cscsAccount: string; readonly rights: OpenRights; readonly onClose: () => void };

export function TakeUpRights({ cscsAccount, rights: { action, row, left }, onClose }: Props) {
  const client = useQueryClient();
  const cash = useQuery(balanceQuery(cscsAccount)).data?.availableToTrade ?? null;
  const [typed, setTyped] = useState(formatQuantity(left));
  const units = unitsIn(typed);
  const cost =
    units === null || action.offerPrice === null || action.offerPrice === undefined
      ? null
      : kobo(BigInt(units) * BigInt(action.offerPrice));
  const isShort = cost !== null && cash !== null && cost > cash;
  const send = async () => {
    if (units === null) return;
    const { id } = action;
    const asked = { id, cscsAccount, units: quantity(units), subscribed: row.subscribed };
    try {
      await call(corporateActionService.Subscribe, asked);
      notify("good", L("TakenUp"), L("TakenUpText", formatQuantity(units), action.securityID));
      onClose();
    } finally {
      // What was refused, or never answered, may have changed what is left.
      await client.invalidateQueries({ queryKey: entitlementsKey });
      await client.invalidateQueries({ queryKey: queryKeys.balance(cscsAccount) });
    }
  };
  return (
    <FormDialog
      title={L("TakeUpTitle", action.securityID)}
      action={cost === null ? L("TakeUp") : L("TakeUpFor", formatMoney(cost))}
      testId="rights-form"
      isReady={units !== null && units <= left && !isShort}
      onSend={send}
      onClose={onClose}
    >
      <p>
        {L("TakeUpText", action.terms, formatQuantity(row.units), formatQuantity(row.shares))}{" "}
        {L("TakeUpUntil", formatDate(action.closesOn ?? null), formatDate(action.paymentDate))}
      </p>
      <TextField
        label={L("SharesToTake")}
        value={typed}
        error={
          units === null || units > left
            ? L("FromOneTo", formatQuantity(left))
            : isShort
              ? L("CashShort", formatMoney(cash))
              : null
        }
        hint={
          cash === null
            ? L("FromOneTo", formatQuantity(left))
            : L("LeftAndCash", formatQuantity(left), formatMoney(cash))
        }
        onType={setTyped}
      />
      <p className="muted">{L("TakeUpHeld")}</p>
    </FormDialog>
  );
}

/** A whole number above zero, grouped or not; null for anything else. */
function unitsIn(typed: string): number | null {
  const text = typed.replaceAll(/[\s,]/g, "");
  const units = /^\d{1,12}$/.test(text) ? Number(text) : 0;
  return units > 0 ? units : null;
}

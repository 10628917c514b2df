// Cancelling many orders at once: whose, in what, on which side; it names what goes before it does, and says what came of it.

import { orderService, type MassCancel as Answer, type StockOrder } from "@tradebook/contract/services/order.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ActingAccount } from "../../lib/account.ts";
import { call } from "../../lib/api.ts";
import { formatPrice, formatQuantity } from "../../lib/format.ts";
import { newClOrdID } from "../../lib/ids.ts";
import { may, useSignedIn } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Field } from "../../ui/Field.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Select } from "../../ui/Select.tsx";
import { Empty } from "../../ui/States.tsx";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./desk-words.ts";
import {
  cancellable,
  needsNumber,
  outcomeOf,
  sharesLeft,
  type MassAsked,
  type MassOutcome,
  type MassScope,
} from "./mass-cancel.ts";
import { SideWord } from "./OrderMarks.tsx";
import { keepOrder } from "./orders-live.ts";

/** Orders read to be named; the button says how many there are in all. */
const mostRead = 200;
const mostNamed = 8;

type Props = { readonly account: ActingAccount; readonly asked: MassAsked; readonly onClose: () => void };

export function MassCancel({ account, asked, onClose }: Props) {
  const client = useQueryClient();
  const [clOrdID, renew] = useState(newClOrdID);
  const { securityID, side } = asked;
  const [scope, setScope] = useState<MassScope>({ cscsAccount: account.cscsAccount, securityID, side });
  const [typed, setTyped] = useState("");
  const [outcome, setOutcome] = useState<MassOutcome | null>(null);
  const going = useGoing(scope);
  const orders = going.data === undefined ? [] : cancellable(going.data.items);
  const count = going.data === undefined ? 0 : orders.length + unread(going.data);
  const send = async () => {
    const answer: Answer = await call(orderService.sendMassCancel, { clOrdID, ...scope });
    for (const { order } of answer.items) if (order !== null) keepOrder(client, order);
    renew(newClOrdID());
    setOutcome(outcomeOf(answer));
  };
  const isNumbered = needsNumber(asked, count);
  const isTyped = !isNumbered || typed.trim() === String(count);
  if (outcome !== null) return <Outcome outcome={outcome} onClose={onClose} />;
  return (
    <FormDialog
      title={L("MassTitle")}
      action={count === 1 ? L("MassDeedOne") : L("MassDeed", count)}
      back={L("MassKeep")}
      look="sell"
      testId="mass-cancel"
      isReady={orders.length > 0 && !going.isFetching && isTyped}
      onSend={send}
      onClose={onClose}
    >
      <ScopeFields
        account={account}
        scope={scope}
        onPick={(part) => {
          renew(newClOrdID());
          setScope({ ...scope, ...part });
        }}
      />
      <Loaded
        query={going}
        what={L("MassReading")}
        isEmpty={() => orders.length === 0}
        empty={<Empty title={L("MassNothing")} text={L("MassNothingHint")} />}
      >
        {() => <Going orders={orders} count={count} namesAccount={scope.cscsAccount === null} />}
      </Loaded>
      {isNumbered ? (
        <Field label={L("MassType", count)}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={typed}
              onChange={({ target }) => setTyped(target.value)}
            />
          )}
        </Field>
      ) : null}
    </FormDialog>
  );
}

function useGoing(scope: MassScope) {
  return useQuery({
    queryKey: ["massCancel", scope],
    queryFn: async ({ signal }) => {
      const page = { skipCount: 0, maxResultCount: mostRead, sorting: "id desc", open: true };
      return await call(orderService.getStockOrders, { ...page, ...scope }, signal);
    },
    staleTime: 0,
  });
}

/** Open orders beyond those that were read to be named. */
function unread({ items, totalCount }: NonNullable<ReturnType<typeof useGoing>["data"]>): number {
  return Math.max(0, totalCount - items.length);
}

type ScopeProps = {
  readonly account: ActingAccount;
  readonly scope: MassScope;
  readonly onPick: (part: Partial<MassScope>) => void;
};

function ScopeFields({ account, scope, onPick }: ScopeProps) {
  const everyone = may(useSignedIn(), "TRADE_ALL_ACCOUNTS");
  const open = useGoing({ ...scope, securityID: null, side: null }).data?.items ?? [];
  const symbols = [...new Set([...open.map(({ securityID }) => securityID), scope.securityID ?? ""])]
    .filter((symbol) => symbol !== "")
    .toSorted();
  const own = L("MassThisAccount", account.clientName ?? account.cscsAccount);
  return (
    <>
      {everyone ? (
        <Field label={L("MassAccount")}>
          {(control) => (
            <Select
              {...control}
              value={scope.cscsAccount === null ? "all" : "one"}
              options={[
                { value: "one", label: own },
                { value: "all", label: L("MassAllAccounts") },
              ]}
              onPick={(picked) => onPick({ cscsAccount: picked === "all" ? null : account.cscsAccount })}
            />
          )}
        </Field>
      ) : null}
      <div className="form__pair">
        <Field label={L("MassSecurity")}>
          {(control) => (
            <Select
              {...control}
              value={scope.securityID ?? ""}
              options={[
                { value: "", label: L("MassAllSecurities") },
                ...symbols.map((value) => ({ value, label: value })),
              ]}
              onPick={(symbol) => onPick({ securityID: symbol === "" ? null : symbol })}
            />
          )}
        </Field>
        <Field label={L("MassSide")}>
          {(control) => (
            <Select
              {...control}
              value={scope.side ?? ""}
              options={[
                { value: "", label: L("MassBothSides") },
                { value: "Buy", label: L("MassBuys") },
                { value: "Sell", label: L("MassSells") },
              ]}
              onPick={(side) => onPick({ side: side === "" ? null : side })}
            />
          )}
        </Field>
      </div>
    </>
  );
}

type GoingProps = {
  readonly orders: readonly StockOrder[];
  /** With those that were not read. */
  readonly count: number;
  readonly namesAccount: boolean;
};

function Going({ orders, count, namesAccount }: GoingProps) {
  const left = formatQuantity(sharesLeft(orders));
  const rest = count - mostNamed;
  const isWhole = count === orders.length;
  return (
    <div className="going">
      <p>
        <strong>{isWhole ? L(count === 1 ? "MassOne" : "MassGoes", count, left) : L("MassGoesMany", count)}</strong>
      </p>
      <ul>
        {orders.slice(0, mostNamed).map((order) => (
          <li key={order.id} data-order-id={order.id}>
            <SideWord side={order.side} /> {lineText(order)}
            {namesAccount ? <span className="muted"> · {order.customerName}</span> : null}
          </li>
        ))}
      </ul>
      {rest > 0 ? <p>{L("MassMore", rest)}</p> : null}
      <p className="muted">{L("MassHonest")}</p>
    </div>
  );
}

function lineText({ leavesQty, securityID, price }: StockOrder): string {
  const at = price === null ? L("AtMarket") : formatPrice(price);
  return `${formatQuantity(leavesQty)} ${securityID} @ ${at}`;
}

type OutcomeProps = { readonly outcome: MassOutcome; readonly onClose: () => void };

function Outcome({ outcome, onClose }: OutcomeProps) {
  const { accepted, refused, reasons, more } = outcome;
  return (
    <Dialog title={L("MassTitle")} onClose={onClose}>
      <div className="form" role="status" data-testid="mass-outcome">
        <p>
          <strong>{L("MassDone", accepted)}</strong>
        </p>
        {refused === 0 ? null : <p>{L("MassRefused", refused)}</p>}
        {reasons.map((reason) => (
          <p key={reason} className="muted">
            {reason}
          </p>
        ))}
        {more ? <p>{L("MassRest")}</p> : null}
        <p className="form__actions form__actions--end">
          <Button look="primary" autoFocus onClick={onClose}>
            {L("MassClose")}
          </Button>
        </p>
      </div>
    </Dialog>
  );
}

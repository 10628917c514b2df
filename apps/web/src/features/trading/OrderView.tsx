// Which orders a list shows and in which columns, in one dialog, so that the rows keep the room.

import type { StockOrder } from "@tradebook/contract/services/order.ts";
import { useState } from "react";
import { Button } from "../../ui/Button.tsx";
import { Dialog } from "../../ui/Dialog.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { Select } from "../../ui/Select.tsx";
import { L } from "./blotter-words.ts";
import { orderColumnNames, orderColumns, readColumns, type OrderColumnName } from "./order-columns.tsx";
import { countSieve, noSieve, type OrderEnd, type OrderSieve } from "./stock-orders.ts";
import { L as T } from "./trading-words.ts";

type Props = {
  readonly sieve: OrderSieve;
  readonly onSieve: (sieve: OrderSieve) => void;
  /** Those that can be asked for by name. */
  readonly orders: readonly StockOrder[];
  /** Null where rows are cards. */
  readonly columns: ColumnsChoice | null;
};

type ColumnsChoice = { readonly kept: string; readonly usual: string; readonly onPick: (kept: string) => void };

export function OrderViewButton(view: Props) {
  const [isOpen, open] = useState(false);
  const filters = countSieve(view.sieve);
  return (
    <>
      <Button size="small" aria-label={L("OrderView")} title={L("OrderView")} onClick={() => open(true)}>
        <Icon name="columns" size={14} />
        {filters === 0 ? null : (
          <span className="count" title={L("FilteredBy", filters)}>
            {filters}
          </span>
        )}
      </Button>
      {isOpen ? <OrderView {...view} onClose={() => open(false)} /> : null}
    </>
  );
}

function OrderView({ sieve, onSieve, orders, columns, onClose }: Props & { readonly onClose: () => void }) {
  return (
    <Dialog title={L("OrderView")} shape="side" onClose={onClose}>
      <div className="order-view" data-testid="order-view">
        <h3>{L("OrderShow")}</h3>
        <SieveFields sieve={sieve} onSieve={onSieve} orders={orders} />
        <Button size="small" disabled={countSieve(sieve) === 0} onClick={() => onSieve(noSieve)}>
          {L("ClearFilters")}
        </Button>
        {columns === null ? null : <Columns {...columns} />}
      </div>
    </Dialog>
  );
}

const sides = ["", "Buy", "Sell"] as const;
const ends: readonly (OrderEnd | "")[] = ["", "filled", "rejected", "cancelled"];

function SieveFields({ sieve, onSieve, orders }: Pick<Props, "sieve" | "onSieve" | "orders">) {
  const sideWords = { "": L("BothSides"), Buy: L("OnlyBuys"), Sell: L("OnlySells") } as const;
  const endWords = {
    "": L("AnyEnd"),
    filled: L("EndFilled"),
    rejected: L("EndRejected"),
    cancelled: L("EndCancelled"),
  } as const;
  const symbols = [...new Set([...orders.map(({ securityID }) => securityID), sieve.securityID])].filter(
    (id) => id !== "",
  );
  return (
    <>
      <Select
        aria-label={T("Side")}
        value={sieve.side}
        options={sides.map((value) => ({ value, label: sideWords[value] }))}
        onPick={(side) => onSieve({ ...sieve, side })}
      />
      <Select
        aria-label={T("Symbol")}
        value={sieve.securityID}
        options={[
          { value: "", label: L("AnySymbol") },
          ...symbols.toSorted((a, b) => (a < b ? -1 : 1)).map((value) => ({ value, label: value })),
        ]}
        onPick={(securityID) => onSieve({ ...sieve, securityID })}
      />
      <Select
        aria-label={T("Status")}
        value={sieve.end}
        options={ends.map((value) => ({ value, label: endWords[value] }))}
        onPick={(end) => onSieve({ ...sieve, end })}
      />
    </>
  );
}

function Columns({ kept, usual, onPick }: ColumnsChoice) {
  const shown = readColumns(kept);
  const toggle = (name: OrderColumnName) =>
    onPick(orderColumnNames.filter((one) => (one === name ? !shown.includes(one) : shown.includes(one))).join(","));
  return (
    <fieldset className="order-view__columns">
      <legend>{L("OrderColumns")}</legend>
      {orderColumnNames.map((name) => (
        <label key={name} className="menu__item">
          <input
            type="checkbox"
            checked={shown.includes(name)}
            disabled={shown.length === 1 && shown.includes(name)}
            onChange={() => toggle(name)}
          />
          <span>{orderColumns[name].head()}</span>
        </label>
      ))}
      <Button size="small" disabled={kept === usual} onClick={() => onPick(usual)}>
        {L("OrderUsual")}
      </Button>
    </fieldset>
  );
}

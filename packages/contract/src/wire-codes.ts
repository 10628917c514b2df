// FIX codes on the wire, names inside: the domain's own tables say which is which.

import { execTypes, ordStatuses, type ExecType, type OrdStatus } from "@tradebook/domain/order/order-status.ts";
import { orderTypes, sides, type OrderType, type Side } from "@tradebook/domain/order/order-type.ts";
import { timesInForce, type TimeInForce } from "@tradebook/domain/order/time-in-force.ts";
import * as z from "zod";

/** An order's side, FIX 54: '1' buy, '2' sell. */
export const sideCode = codeOf<Side>(codes(sides, (row) => row.fix));
/** An order-book entry's type, FIX 269: '0' buy, '1' sell. */
export const mdEntryTypeCode = codeOf<Side>(codes(sides, (row) => row.mdEntryType));
export const ordTypeCode = codeOf<OrderType>(codes(orderTypes, (row) => row.fix));
export const timeInForceCode = codeOf<TimeInForce>(codes(timesInForce, (row) => row.fix));
export const ordStatusCode = codeOf<OrdStatus>(codes(ordStatuses, (row) => row.fix));
export const execTypeCode = codeOf<ExecType>(codes(execTypes, (row) => row.fix));

/** The names of a domain table with the code each has on the wire. */
function codes<Name extends string, Row>(table: Readonly<Record<Name, Row>>, codeIn: (row: Row) => string) {
  const names = Object.keys(table) as Name[]; // the table's own keys
  return names.map((name) => [name, codeIn(table[name])] as const);
}

function codeOf<Name extends string>(pairs: readonly (readonly [Name, string])[]) {
  const nameOf = new Map(pairs.map(([name, code]) => [code, name]));
  const codeFor = new Map(pairs);
  return z.codec(z.enum(pairs.map(([, code]) => code)), z.enum(pairs.map(([name]) => name)), {
    decode: (code) => known(nameOf.get(code)),
    encode: (name) => known(codeFor.get(name)),
  });
}

function known<T>(value: T | undefined): T {
  if (value === undefined) throw new RangeError("a code that passed its schema is in its table");
  return value;
}

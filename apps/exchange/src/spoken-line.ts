// The order session as the desk uses it, in the names of FIX 5.0 SP2, whichever version its line speaks.

import { translator, type DialectName } from "@tradebook/fix/dialects.ts";
import type { FixSession } from "@tradebook/fix/fix-session.ts";
import type { OrderLine } from "./order-keeping.ts";

export function inDialect(session: FixSession, dialect: DialectName): OrderLine {
  const { spoken } = translator(dialect);
  return {
    send: (message) => session.send(spoken(message)),
    record: (json) => session.record(json),
    records: () => session.records(),
    startDay: (keep) => session.startDay(keep),
  };
}

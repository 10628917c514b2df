// npm run verify: checks what must hold of the database in use; one line a rule, and exit 1 when one is broken.

import { lagosDay } from "@tradebook/domain/instant.ts";
import { openAuditAnchors } from "./audit-anchors.ts";
import { verifyAuditChains } from "./audit-chains.ts";
import { systemClock } from "./clock.ts";
import { appUrl, dataDir } from "./db/config.ts";
import { openDatabase } from "./db/database.ts";
import { createLog } from "./log.ts";
import { verifyReceipts } from "./receipt-chains.ts";
import { bookDay, verdictLine, verifyAll } from "./store/verify.ts";

const db = openDatabase({ url: appUrl(), readConnections: 1 });
try {
  const log = createLog({ level: "error", clock: systemClock, write: (line) => void process.stderr.write(line) });
  const { read } = openAuditAnchors(dataDir(), log);
  const books = await verifyAll(db, await bookDay(db, lagosDay(systemClock.now())));
  const verdicts = [...books, await verifyAuditChains(db, read), await verifyReceipts(db)];
  for (const verdict of verdicts) process.stdout.write(`${verdictLine(verdict)}\n`);
  const broken = verdicts.filter(({ violations }) => violations.length > 0);
  process.exitCode = broken.length === 0 ? 0 : 1;
} finally {
  await db.close();
}

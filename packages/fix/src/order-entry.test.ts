// Order entry end to end: two sessions, two journals, one socket.

import assert from "node:assert/strict";
import { test } from "node:test";
import { fileJournal } from "./file-journal.ts";
import { createEar, freshPath, order, startBroker, startVenue } from "./loopback.ts";
import { message, requireText, text } from "./message.ts";

test("an order goes out, its report comes back, and both journals know it", async () => {
  const venueEar = createEar(({ message: heard, meta }, session) => {
    session.record({ took: meta.seq });
    session.send(
      message("8", { ClOrdID: requireText(heard, "ClOrdID"), ExecID: `E${meta.seq}`, ExecType: "0", LeavesQty: 101 }),
    );
  });
  const brokerEar = createEar();
  const venueStore = fileJournal(freshPath("venue.journal"), { durable: true });
  const venue = await startVenue({ ear: venueEar, store: venueStore });
  const brokerStore = fileJournal(freshPath("broker.journal"), { durable: true });
  const broker = startBroker({ ear: brokerEar, port: venue.port, store: brokerStore });
  await brokerEar.until(() => broker.session.isReady());

  const seq = broker.session.send(order(1));
  await brokerEar.until(() => brokerEar.heard.length === 1);

  const report = brokerEar.heard[0];
  assert.equal(seq, 2);
  assert.deepEqual(
    [report?.message.msgType, report && text(report.message, "ClOrdID"), report?.meta.seq],
    ["8", "T1-1", 2],
  );
  assert.deepEqual(venueStore.records(), [{ took: 2 }]);
  assert.deepEqual([venueStore.lastIn(), venueStore.nextOut()], [2, 3]);
  assert.equal(brokerStore.lastIn(), 1, "an unconfirmed report is not done");
  assert.equal(broker.session.hasSent("T1-1"), true);
  broker.session.confirm(2);
  await broker.close();
  await venue.close();
});

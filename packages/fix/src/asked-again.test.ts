// What a resend request brings: rejects too, everything that overlapping requests ask for, and nothing twice for the first time.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FieldError, message, text, whole } from "./message.ts";
import { dialByHand, handLogon } from "./hand-dialled.ts";
import { brokerID, createEar, order, startBroker, startVenue } from "./loopback.ts";
import { tags } from "./tags.ts";

test("a reject is sent again when it is asked for, for it refused something; a heartbeat is filled over", async () => {
  const venue = await startVenue({
    ear: createEar(() => {
      throw new FieldError(tags.Price, 1, "is missing");
    }),
  });
  const broker = dialByHand(venue.port);
  broker.say(1, handLogon());
  broker.say(2, order(1));
  broker.say(3, message("1", { TestReqID: "x" }));
  await broker.hears(3);
  broker.say(4, message("2", { BeginSeqNo: 1, EndSeqNo: 0 }));
  await broker.hears(6);
  assert.deepEqual(
    broker.heard.map(({ msgType }) => msgType),
    ["A", "3", "0", "4", "3", "4"],
  );
  const [, , , logonFill, reject, heartbeatFill] = broker.heard;
  assert.equal(reject && whole(reject, "RefTagID"), tags.Price);
  assert.deepEqual(
    [logonFill && text(logonFill, "NewSeqNo"), heartbeatFill && text(heartbeatFill, "NewSeqNo")],
    ["2", "4"],
  );
  broker.socket.destroy();
  await venue.close();
});

test("a second request while the first is being served takes nothing away from it", async () => {
  const venueEar = createEar();
  const venue = await startVenue({ ear: venueEar });
  const session = venue.session(brokerID);
  for (let n = 1; n <= 2000; n++) session?.send(message("8", { ClOrdID: `T1-${n}`, ExecType: "F" }));
  const broker = dialByHand(venue.port);
  broker.say(1, handLogon());
  await broker.hears(1);
  broker.say(2, message("2", { BeginSeqNo: 1, EndSeqNo: 0 }));
  broker.say(3, message("2", { BeginSeqNo: 1900, EndSeqNo: 1950 }));
  await broker.hears(2002);
  const reports = broker.heard.filter(({ msgType }) => msgType === "8").map((report) => text(report, "ClOrdID"));
  assert.deepEqual(new Set(reports).size, 2000);
  broker.socket.destroy();
  await venue.close();
});

test("what is sent between our logon and its answer follows the answer, for the first time and without a request", async () => {
  const [venueEar, brokerEar] = [createEar(), createEar()];
  const venue = await startVenue({ ear: venueEar });
  const broker = startBroker({
    ear: brokerEar,
    port: venue.port,
    handlers: {
      onState(state, _, session) {
        if (state === "connecting") session.send(order(1));
      },
    },
  });
  await venueEar.until(() => venueEar.heard.length === 1);
  assert.deepEqual(
    venueEar.heard.map(({ meta }) => [meta.seq, meta.possDup]),
    [[2, false]],
  );
  assert.deepEqual(venue.session(brokerID)?.numbers(), { nextOut: 2, nextIn: 3 });
  await broker.close();
  await venue.close();
});

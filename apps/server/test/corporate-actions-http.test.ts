// A dividend from its announcement to the holder's statement, over HTTP, while the simulated days pass by themselves.

import { strict as assert } from "node:assert";
import { after, test } from "node:test";
import { ngxCalendar } from "@tradebook/domain/calendar-data.ts";
import { nextBusinessDay } from "@tradebook/domain/trading-calendar.ts";
import { hashPassword } from "../src/credentials/password.ts";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { findCorporateAction } from "../src/store/corporate-actions.ts";
import { createUser } from "../src/store/new-people.ts";
import { createRole } from "../src/store/new-tenant.ts";
import { verifyAll } from "../src/store/verify.ts";
import { ada, password } from "./edge-world.ts";
import { resultOf, until, withServer, type ApiAnswer } from "./with-server.ts";

const s = await withServer({ exchangeProgram: "apps/exchange/test/short-day.ts" });
const db = openDatabase({ url: s.config.databaseUrl });
after(() => db.close());
await inTenant(db, s.world.defaultId, async (tx) => {
  const role = { name: "SECOND", displayName: "Second person", isStatic: false, isDefault: false };
  const roleId = await createRole(tx, { ...role, grants: ["Pages.CorporateActions"] });
  const person = { userName: "second", email: "second@example.com", name: "Second", surname: "Person", phone: null };
  await createUser(tx, { ...person, passwordHash: await hashPassword(password), roleIds: [roleId] });
});

type Row = Readonly<Record<string, unknown>>;
const patience = 90_000;

function errorCode(answer: ApiAnswer): unknown {
  return (answer.body?.["error"] as Row | null | undefined)?.["code"];
}

test(
  "announced, approved by a second person, registered, paid and told, with nobody's hand on it",
  { timeout: 150_000 },
  async () => {
    const [admin, second, customer, meridian] = await Promise.all([
      s.signIn("admin"),
      s.signIn("second"),
      s.signIn("ada"),
      s.signIn("admin", s.world.meridianId),
    ]);
    await until(() => s.server.market.connected, "the exchange is connected");
    const day = s.server.market.tradingDay;
    const paymentDate = nextBusinessDay(ngxCalendar, day);
    const dividend = {
      type: "Dividend",
      securityID: "ZENITHBANK",
      announcedOn: day,
      qualificationDate: day,
      paymentDate,
      grossPerShare: 1.2505,
    };
    assert.equal((await customer.post("CorporateAction/Create", dividend)).status, 403);
    const bad = await admin.post("CorporateAction/Create", { ...dividend, grossPerShare: null, newShares: 1 });
    assert.equal(bad.status, 400, JSON.stringify(bad.body));
    const made = resultOf(await admin.post("CorporateAction/Create", dividend)) as Row;
    assert.deepEqual([made["state"], made["terms"]], ["Entered", "₦1.2505 a share, gross"]);
    const { id } = made;
    const own = await admin.post("CorporateAction/Approve", { id });
    assert.deepEqual([own.status, errorCode(own)], [422, 1060]);
    assert.equal((await meridian.post("CorporateAction/Approve", { id })).status, 404);
    resultOf(await second.post("CorporateAction/Approve", { id }));

    // Looked up in the books: asking the server a hundred times a second is refused.
    const isPaid = async () =>
      (await inTenant(db, s.world.defaultId, (tx) => findCorporateAction(tx, Number(id))))?.state === "Applied";
    await until(isPaid, "the day of payment comes", patience);
    const again = resultOf(await admin.post("CorporateAction/Apply", { id })) as Row;
    assert.deepEqual([again["applied"], again["waiting"]], [0, 0]);
    const own5000 = resultOf(await customer.get(`CorporateAction/Get?id=${String(id)}`)) as { items: readonly Row[] };
    assert.deepEqual(
      own5000.items.map((row) => [row["cscsAccount"], row["units"], row["gross"], row["withheld"], row["net"]]),
      [[ada, 5_000, 6_252.5, 625.25, 5_627.25]],
    );
    assert.equal((await meridian.get(`CorporateAction/Get?id=${String(id)}`)).status, 404);

    const statement = resultOf(await customer.get(`BackOffice/GetAccountStatement?cscsAcct=${ada}&type=DIVIDEND`)) as {
      items: readonly Row[];
    };
    assert.deepEqual(
      statement.items.map((line) => [line["credit"], line["description"]]),
      [[5_627.25, "Dividend on 5,000 ZENITHBANK: 6,252.50 less 625.25 withheld"]],
    );
    const meter = resultOf(await customer.get(`BackOffice/GetGainsMeter?cscsAcct=${ada}`)) as Row;
    assert.deepEqual([meter["exempt"], meter["proceeds"]], [true, 0]);
    const gains = resultOf(await customer.get(`BackOffice/GetRealisedGains?cscsAcct=${ada}`)) as Row;
    assert.equal(gains["totalCount"], 0);
    const broken = (await verifyAll(db, s.server.market.tradingDay)).filter(({ violations }) => violations.length > 0);
    assert.deepEqual(broken, []);
  },
);

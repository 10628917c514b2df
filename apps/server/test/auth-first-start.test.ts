// The first start in production: one link for the first password, new at each start until it was used, and no default.

import { strict as assert } from "node:assert";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { systemClock } from "../src/clock.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { inHost } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { setUpLinkOfFirstStart } from "../src/first-start.ts";
import { freshDatabase } from "./postgres.ts";

const { db } = await freshDatabase();
const path = join(mkdtempSync(join(tmpdir(), "tradebook-first-")), "secrets.json");
readSecrets(path, true);
const start = (isProduction: boolean) =>
  setUpLinkOfFirstStart({
    db,
    clock: systemClock,
    baseUrl: "https://trade.house.example",
    config: { isProduction, secretFile: { path, mayCreate: false } },
  });

test("outside production nothing is made", async () => {
  assert.equal(await start(false), undefined);
});

test("each start gives another link to one administrator, until a password was chosen", async () => {
  const links = [await start(true), await start(true)];
  for (const link of links)
    assert.match(link ?? "", /^https:\/\/trade\.house\.example\/user\/reset-password#token=0\.\d+\.[\w-]{43}$/);
  assert.notEqual(links[0], links[1]);
  type Row = { userName: string; hash: string; open: number };
  const [row, ...others] = await inHost(db, (tx) =>
    tx.rows<Row>(sql`
      select user_name as "userName", password_hash as hash,
        (select count(*)::integer from user_code where used_at is null and voided_at is null) as open
      from app_user`),
  );
  assert.deepEqual([row, others], [{ userName: "admin", hash: "none", open: 1 }, []]);
  const [open] = await inHost(db, (tx) =>
    tx.rows<{ seconds: number; mails: number }>(sql`
      select extract(epoch from max(expires_at) - now())::integer as seconds,
        (select count(*)::integer from outbound_message) as mails
      from user_code where used_at is null and voided_at is null`),
  );
  assert((open?.seconds ?? 0) > 1_700 && (open?.seconds ?? 0) <= 1_800, "half an hour");
  assert.equal(open?.mails, 0, "the link is told to the terminal alone");
  await inHost(db, (tx) => tx.run(sql`update app_user set password_hash = '$argon2id$chosen'`));
  assert.equal(await start(true), undefined);
});

// Statements whose text follows what is asked: only so many of them are ever prepared on a connection.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inHost } from "../src/db/in-tenant.ts";
import { shapedSql, sql } from "../src/db/sql.ts";
import { freshDatabase } from "./postgres.ts";

const { db } = await freshDatabase();

test("shapes beyond the first are answered without being prepared, side by side and again", async () => {
  const shaped = shapedSql(2);
  const texts = ["one", "two", "three", "four", "five"].map((name) => `select $1::integer as ${name}`);
  const kept = await inHost(db, async (tx) => {
    for (const round of [1, 2]) {
      const answers = await Promise.all(texts.map((text, at) => tx.rows(shaped(text)([at * round]))));
      const meant = ["one", "two", "three", "four", "five"].map((name, at) => [{ [name]: at * round }]);
      assert.deepEqual(answers, meant);
    }
    const none = await tx.rows(shaped("select 1 as found where false")([]));
    assert.deepEqual(none, []);
    return await tx.rows<{ statement: string }>(sql`
      select statement from pg_prepared_statements where statement like 'select $1::integer as%' order by statement`);
  });
  assert.deepEqual(
    kept.map(({ statement }) => statement),
    texts.slice(0, 2),
  );
});

test("a group that failed leaves nothing behind that the next one stumbles over", async () => {
  const shaped = shapedSql(0);
  await assert.rejects(
    inHost(db, (tx) =>
      Promise.all([tx.rows(shaped("select 1 / $1::integer as one")([0])), tx.rows(shaped("select 2 as two")([]))]),
    ),
  );
  const rows = await inHost(db, (tx) => tx.rows(shaped("select $1::integer as three, 'x' as more")([3])));
  assert.deepEqual(rows, [{ three: 3, more: "x" }]);
});

// Lists of JSON as the database hears them.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { inHost } from "../src/db/in-tenant.ts";
import { jsonArray } from "../src/db/json-array.ts";
import { fixedSql } from "../src/db/sql.ts";
import { freshDatabase } from "./postgres.ts";

const heard = fixedSql("select one from unnest($1::jsonb[]) with ordinality as given (one, place) order by place");

test("texts of JSON arrive in their order, with quotes, other alphabets and nothing among them", async () => {
  const { db } = await freshDatabase();
  const said = [{ name: 'Ọlá "the \\ quick" Ada', n: [1, null] }, null, "₦ { , }", {}, 7];
  const texts = said.map((one) => (one === null ? null : JSON.stringify(one)));
  for (const list of [texts, texts.slice(0, 1), []]) {
    const rows = await inHost(db, (tx) => tx.rows<{ one: unknown }>(heard([jsonArray(list)])));
    assert.deepEqual(
      rows.map(({ one }) => one),
      said.slice(0, list.length),
    );
  }
});

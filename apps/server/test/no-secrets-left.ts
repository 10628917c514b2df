// Looks, when a test file's server has ended, for what may stand nowhere in plain: passwords, tokens, personal numbers.

import { Client } from "pg";
import { password } from "./edge-world.ts";

/** The password of everybody in these worlds, the BVN, NIN and bank account of their applicants, and any token. */
const words = [password, Buffer.from(password).toString("hex")];
const forms = ["\\m222\\d{4}7788\\M", "\\m333\\d{4}7788\\M", "\\m01\\d{4}7788\\M", "eyJ[\\w-]{10,}\\.eyJ[\\w-]{10,}"];
const inDatabase = [...words, ...forms].join("|");
const inText = new RegExp(inDatabase.replaceAll(/\\[mM]/g, "\\b"));

/** Where something was found, in few words; empty when nothing was. */
export async function secretsLeft(superuserUrl: string, logged: readonly string[]): Promise<readonly string[]> {
  const lines = logged.filter((line) => inText.test(line)).map((line) => `logged: ${line.slice(0, 200)}`);
  const client = new Client({ connectionString: superuserUrl });
  await client.connect();
  try {
    const tables = await client.query<{ name: string }>(`
      select c.oid::regclass::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by 1`);
    const found: string[] = [];
    for (const { name } of tables.rows) {
      const { rows } = await client.query<{ line: string }>(
        `select left(t::text, 200) as line from ${name} t where t::text ~ $1 limit 2`,
        [inDatabase],
      );
      found.push(...rows.map(({ line }) => `${name}: ${line}`));
    }
    return [...lines, ...found];
  } finally {
    await client.end();
  }
}

// Who has come in and may stay, asked for all connections at once: what is news and what is not, and with how many questions.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import { createAccessTokens, type TokenClaims } from "../src/credentials/access-token.ts";
import type { Watched } from "../src/credentials/signed-in.ts";
import { systemClock } from "../src/clock.ts";
import { inHost, inTenant, type Tx } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { unlimited } from "../src/http/rate-limit.ts";
import { signedInUsers } from "../src/sign-in-parts.ts";
import { makeEdgeWorld } from "./edge-world.ts";
import { freshDatabase } from "./postgres.ts";

const { db } = await freshDatabase();
const world = await makeEdgeWorld(db);
const complaints: string[] = [];
const users = signedInUsers({
  personalData: { blindIndex: (_tenantId, value) => value },
  tokens: createAccessTokens({
    signingKey: Buffer.alloc(32, 1),
    encryptionKey: Buffer.alloc(32, 2),
    dataKeys: [{ id: "1", key: Buffer.alloc(32, 3) }],
    indexKey: Buffer.alloc(32, 4),
  }),
  clock: systemClock,
  log: { info: () => undefined, warn: () => undefined, error: (event) => complaints.push(event) },
  db,
  orAway: (work) => work,
  rateLimiter: unlimited,
});

const ip = "192.0.2.7";

const inDefault = (work: (tx: Tx) => Promise<unknown>) => inTenant(db, world.defaultId, work);
const idOf = (userName: string) => sql`select id, security_stamp as stamp from app_user where user_name = ${userName}`;

/** So many sessions of a user, as sign-in leaves them. */
async function sessionsOf(userName: string, count = 1, tenantId = world.defaultId): Promise<readonly Watched[]> {
  return await inTenant(db, tenantId, async (tx) => {
    const [user] = await tx.rows<{ id: number; stamp: string }>(idOf(userName));
    assert(user !== undefined);
    const rows = await tx.rows<{ sid: string }>(sql`
      insert into user_session (sid, user_id, expires_at, ends_at, authenticated_at, last_seen_at)
      select gen_random_uuid(), ${user.id}, now() + interval '1 hour', now() + interval '1 hour', now(), now()
      from generate_series(1, ${count})
      returning sid::text`);
    const own = { userId: user.id, userName, tenantId, securityStamp: user.stamp, scope: "full" } as const;
    const expiresAt = systemClock.now(); // Of the token, which a connection outlasts.
    return rows.map(({ sid }) => ({ claims: { ...own, sid, expiresAt } satisfies TokenClaims, stamp: null, ip }));
  });
}

/** The same with the stamps that they have now. */
async function upToDate(watched: readonly Watched[]): Promise<readonly Watched[]> {
  const news = await users.news(watched);
  return watched.map((one) => {
    const { claims } = one;
    const known = news.get(claims.sid);
    assert(known !== undefined, `${claims.userName} may stay`);
    return { ...one, stamp: known.stamp };
  });
}

test("a thousand connections of two houses are asked about with a question for each house", async () => {
  const watched = [...(await sessionsOf("ada", 600)), ...(await sessionsOf("ada", 400, world.meridianId))];
  let questions = 0;
  const count = () => (questions += 1);
  db.reads.on("acquire", count);
  const known = await upToDate(watched);
  assert.equal(questions, 4);
  const gone = known.slice(0, 3);
  await inDefault((tx) =>
    tx.run(sql`
      update user_session set revoked_at = now()
      where sid = any (${gone.map(({ claims }) => claims.sid)}::uuid[])`),
  );
  questions = 0;
  assert.deepEqual(await users.news(known), new Map(gone.map(({ claims }) => [claims.sid, undefined])));
  assert.equal(questions, 2);
  db.reads.off("acquire", count);
});

type Change = { readonly name: string; readonly by: (tx: Tx) => Promise<unknown>; readonly stays: boolean };

const ofBroker = (text: (id: number) => ReturnType<typeof sql>) => async (tx: Tx) => {
  const [user] = await tx.rows<{ id: number }>(idOf("broker"));
  assert(user !== undefined);
  return await tx.run(text(user.id));
};

const changes: readonly Change[] = [
  {
    name: "an account that was given",
    by: ofBroker(
      (id) => sql`
      insert into account_user (account_id, user_id, relation)
      select id, ${id}, 'broker' from securities_account a
      where not exists (select from account_user au where au.account_id = a.id and au.user_id = ${id})
      limit 1`,
    ),
    stays: true,
  },
  {
    name: "an account that was taken",
    by: ofBroker((id) => sql`delete from account_user where user_id = ${id}`),
    stays: true,
  },
  {
    name: "a permission that the role lost",
    by: ofBroker(
      (id) => sql`
      delete from role_permission p
      using user_role ur
      where ur.user_id = ${id} and p.role_id = ur.role_id
        and p.permission = (select min(permission) from role_permission other where other.role_id = ur.role_id)`,
    ),
    stays: true,
  },
  { name: "the role taken away", by: ofBroker((id) => sql`delete from user_role where user_id = ${id}`), stays: true },
  {
    name: "a session that was refreshed",
    by: ofBroker(
      (id) => sql`update user_session set expires_at = expires_at + interval '1 hour' where user_id = ${id}`,
    ),
    stays: true,
  },
  {
    name: "a new password",
    by: ofBroker((id) => sql`update app_user set security_stamp = security_stamp || 'x' where id = ${id}`),
    stays: false,
  },
];

test("whatever changes what a user may do or hear is news, and nothing else is", async () => {
  let known = await upToDate(await sessionsOf("broker"));
  for (const { name, by, stays } of changes) {
    const others = await upToDate(await sessionsOf("chidi"));
    await inDefault(ofBroker((id) => sql`update user_session set last_seen_at = now() where user_id = ${id}`));
    assert.deepEqual(await users.news(known), new Map(), `before ${name}`);
    await inDefault(by);
    const news = await users.news([...known, ...others]);
    assert.deepEqual(
      [...news.keys()],
      known.map(({ claims }) => claims.sid),
      name,
    );
    assert.equal([...news.values()][0] !== undefined, stays, name);
    if (stays) known = await upToDate(known);
  }
});

test("a connection ends outside the hours and the networks of its user, and stays within them", async () => {
  const wrongDay = sql`
    update app_user set sign_in_networks = '{}', sign_in_from = 0, sign_in_until = 1440,
      sign_in_days = array[(extract(dow from now() at time zone 'Africa/Lagos')::int + 3) % 7]
    where user_name = 'broker'`;
  const from = (networks: string) => sql`
    update app_user set sign_in_networks = ${networks}::text[], sign_in_days = null, sign_in_from = null,
      sign_in_until = null
    where user_name = 'broker'`;
  const known = await upToDate(await sessionsOf("broker"));
  const gone = new Map(known.map(({ claims }) => [claims.sid, undefined]));
  await inDefault((tx) => tx.run(from("{2001:db8::/32,192.0.2.0/24}")));
  assert.deepEqual(await users.news(known), new Map());
  for (const limit of [from("{2001:db8::/32,192.0.2.8}"), wrongDay]) {
    await inDefault((tx) => tx.run(limit));
    assert.deepEqual(await users.news(known), gone);
    await inDefault((tx) => tx.run(from("{}")));
    assert.deepEqual(await users.news(known), new Map());
  }
});

test("a user or a house that was closed ends the sessions, and so does their time", async () => {
  const [own, meridian, late] = [
    await upToDate(await sessionsOf("chidi")),
    await upToDate(await sessionsOf("ada", 1, world.meridianId)),
    await upToDate(await sessionsOf("admin")),
  ];
  const everyone = [...own, ...meridian, ...late];
  await inDefault((tx) => tx.run(sql`update app_user set is_active = false where user_name = 'chidi'`));
  await inHost(db, (tx) => tx.run(sql`update tenant set is_active = false where id = ${world.meridianId}`));
  await inDefault((tx) =>
    tx.run(sql`
      update user_session set expires_at = now()
      where sid = any (${late.map(({ claims }) => claims.sid)}::uuid[])`),
  );
  const news = await users.news(everyone);
  assert.deepEqual(news, new Map(everyone.map(({ claims }) => [claims.sid, undefined])));
});

test("who only listens is still marked as seen", async () => {
  const known = await upToDate(await sessionsOf("compliance"));
  const sids = known.map(({ claims }) => claims.sid);
  await inDefault((tx) =>
    tx.run(sql`update user_session set last_seen_at = now() - interval '2 minutes' where sid = any (${sids}::uuid[])`),
  );
  await users.news(known);
  const isSeen = async () =>
    await inTenant(db, world.defaultId, async (tx) => {
      const [row] = await tx.rows<{ isSeen: boolean }>(sql`
        select last_seen_at > now() - interval '1 minute' as "isSeen" from user_session
        where sid = any (${sids}::uuid[])`);
      return row?.isSeen === true;
    });
  while (!(await isSeen())) await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(complaints, []);
});

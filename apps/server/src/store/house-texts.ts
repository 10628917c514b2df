// The texts of a house that people agree to, version after version, and who agreed to which.

import type { HouseTextKind } from "@tradebook/domain/account-opening/house-texts.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type KeptText = {
  readonly kind: HouseTextKind;
  readonly version: number;
  readonly publishedAt: Instant;
  readonly body: string;
};
export type TextVersion = Pick<KeptText, "kind" | "version">;

/** The newest version of each, in the order of their kinds. */
export async function textsInForce(tx: Tx): Promise<readonly KeptText[]> {
  return await tx.rows<KeptText>(sql`
    select distinct on (kind) kind, version, published_at as "publishedAt", body
    from house_text
    order by kind, version desc`);
}

export async function textOf(tx: Tx, { kind, version }: TextVersion): Promise<KeptText | undefined> {
  const [found] = await tx.rows<KeptText>(sql`
    select kind, version, published_at as "publishedAt", body
    from house_text
    where kind = ${kind} and version = ${version}`);
  return found;
}

type Publishing = {
  readonly kind: HouseTextKind;
  readonly body: string;
  readonly by: number;
  readonly at: Instant;
};

/** The next version of its kind. Two at once: the second is refused by the unique key. */
export async function publishText(tx: Tx, { kind, body, by, at }: Publishing): Promise<KeptText> {
  const [made] = await tx.rows<{ readonly version: number }>(sql`
    insert into house_text (kind, version, body, published_at, published_by)
    select ${kind}, coalesce(max(version), 0) + 1, ${body}, ${timestampText(at)}, ${by}
    from house_text
    where kind = ${kind}
    returning version`);
  invariant(made !== undefined, "an inserted text has a version");
  return { kind, version: made.version, publishedAt: at, body };
}

type Agreeing = {
  readonly userId: number;
  readonly texts: readonly TextVersion[];
  readonly at: Instant;
  readonly ip: string;
};

export async function keepAgreement(tx: Tx, { userId, texts, at, ip }: Agreeing): Promise<void> {
  for (const { kind, version } of texts) {
    await tx.run(sql`
      insert into text_agreement (user_id, kind, version, agreed_at, ip)
      values (${userId}, ${kind}, ${version}, ${timestampText(at)}, ${ip})`);
  }
}

export type Agreement = TextVersion & { readonly agreedAt: Instant };

/** All that somebody agreed to, the latest first. */
export async function agreementsOf(tx: Tx, userId: number): Promise<readonly Agreement[]> {
  return await tx.rows<Agreement>(sql`
    select kind, version, agreed_at as "agreedAt"
    from text_agreement
    where user_id = ${userId}
    order by id desc`);
}

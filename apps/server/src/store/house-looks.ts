// The looks that a house has published: colour and logo, when and by whom.

import type { HouseLook } from "@tradebook/contract/house-look.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

const mostShown = 12;

export async function houseLooks(tx: Tx): Promise<readonly HouseLook[]> {
  return await tx.rows<HouseLook>(sql`
    select l.id, l.colour, l.logo, l.published_at as "publishedAt", u.user_name as "publishedBy"
    from house_look l left join app_user u on u.id = l.published_by
    order by l.id desc
    limit ${mostShown}`);
}

type Look = Pick<HouseLook, "colour" | "logo">;
type Published = { readonly before: Look; readonly after: Look; readonly by: number; readonly at: Instant };

/** Where nothing was kept so far, what was shown before is kept as well, so that there is a way back to it. */
export async function keepLook(tx: Tx, { before, after, by, at }: Published): Promise<void> {
  if (before.colour === after.colour && before.logo === after.logo) return;
  await tx.run(sql`
    insert into house_look (colour, logo, published_at, published_by)
    select ${before.colour}, ${before.logo}, created_at, null::integer
    from tenant
    where id = ${tx.tenantId} and not exists (select from house_look)`);
  await tx.run(sql`
    insert into house_look (colour, logo, published_at, published_by)
    values (${after.colour}, ${after.logo}, ${timestampText(at)}, ${by})`);
}

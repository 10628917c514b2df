// Files beside complaints, orders and claims of missing deposits: sealed before they come here, opened after they leave, never replaced.

import type { AttachedExtension } from "@tradebook/contract/attached-file.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { ReadyAttachment } from "../files/attached-file.ts";

export type AttachedFileRow = {
  readonly id: number;
  readonly complaintId: number | null;
  readonly orderId: number | null;
  readonly claimId: number | null;
  readonly extension: AttachedExtension;
  readonly contentType: string;
  readonly size: number;
  readonly hash: string;
  readonly note: string;
  readonly by: string;
  readonly at: Instant;
};

export type NewAttachedFile = ReadyAttachment & {
  readonly complaintId: number | null;
  readonly orderId: number | null;
  readonly claimId?: number;
  readonly note: string;
  readonly userId: number;
  readonly at: Instant;
};

/** The very same file beside the same order again changes nothing. */
export async function keepAttachedFile(tx: Tx, file: NewAttachedFile): Promise<void> {
  const { complaintId, orderId, claimId = null, contentType, extension, size, hash, note, userId } = file;
  await tx.run(sql`
    insert into attached_file (complaint_id, order_id, claim_id, content_type, extension, size, hash, note, sealed,
      uploaded_by, uploaded_at)
    values (${complaintId}, ${orderId}, ${claimId}, ${contentType}, ${extension}, ${size}, ${hash}, ${note},
      decode(${file.sealed.toString("base64")}, 'base64'), ${userId}, ${timestampText(file.at)})
    on conflict do nothing`);
}

type Beside = {
  readonly complaintIds: readonly number[];
  readonly orderIds: readonly number[];
  readonly claimIds?: readonly number[];
};

/** The oldest first. */
export async function attachedFiles(
  tx: Tx,
  { complaintIds, orderIds, claimIds = [] }: Beside,
): Promise<readonly AttachedFileRow[]> {
  if (complaintIds.length + orderIds.length + claimIds.length === 0) return [];
  return await tx.rows<AttachedFileRow>(sql`
    select f.id, f.complaint_id as "complaintId", f.order_id::integer as "orderId",
      f.claim_id::integer as "claimId", f.extension, f.content_type as "contentType", f.size, f.hash, f.note, person.user_name as by, f.uploaded_at as at
    from attached_file f join app_user person on person.id = f.uploaded_by
    where f.complaint_id = any (${complaintIds}::integer[]) or f.order_id = any (${orderIds}::bigint[])
      or f.claim_id = any (${claimIds}::bigint[])
    order by f.id`);
}

export type SealedFile = Pick<
  AttachedFileRow,
  "id" | "complaintId" | "orderId" | "claimId" | "extension" | "contentType"
> & {
  readonly sealed: Buffer;
};

export async function readAttachedFile(tx: Tx, id: number): Promise<SealedFile | undefined> {
  const [row] = await tx.rows<Omit<SealedFile, "sealed"> & { readonly sealed: string }>(sql`
    select id, complaint_id as "complaintId", order_id::integer as "orderId", claim_id::integer as "claimId", extension,
      content_type as "contentType", encode(sealed, 'base64') as sealed
    from attached_file
    where id = ${id}`);
  return row === undefined ? undefined : { ...row, sealed: Buffer.from(row.sealed, "base64") };
}

// Files of account-opening requests: sealed before they come here, opened after they leave.

import type { DocumentKind, DocumentType } from "@tradebook/domain/account-opening/documents.ts";
import type { Instant } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import type { Tx } from "../db/in-tenant.ts";
import { sql, timestampText } from "../db/sql.ts";

export type KeptDocument = {
  readonly id: number;
  readonly kind: DocumentKind;
  readonly path: string;
  readonly contentType: DocumentType;
  readonly size: number;
  readonly uploadedAt: Instant;
};

/** Those in use, the newest of each kind. */
export async function documentsOf(tx: Tx, requestId: number): Promise<readonly KeptDocument[]> {
  return await tx.rows<KeptDocument>(sql`
    select id, kind, path, content_type as "contentType", size, uploaded_at as "uploadedAt"
    from account_document
    where request_id = ${requestId} and is_current
    order by path, kind`);
}

/** How many were ever kept of a request, those that were replaced included. */
export async function countDocuments(tx: Tx, requestId: number): Promise<number> {
  const [row] = await tx.rows<{ count: number }>(sql`
    select count(*)::integer as count from account_document where request_id = ${requestId}`);
  return row?.count ?? 0;
}

export type NewDocument = Omit<KeptDocument, "id" | "uploadedAt"> & {
  readonly requestId: number;
  readonly contentIndex: string;
  readonly sealed: Buffer;
  readonly uploadedBy: number;
  readonly at: Instant;
};

/** Takes the place of the one before it; the very same file again changes nothing. */
export async function keepDocument(tx: Tx, made: NewDocument): Promise<void> {
  const { requestId, kind, path } = made;
  const [same] = await tx.rows<{ id: number }>(sql`
    select id from account_document
    where request_id = ${requestId} and path = ${path} and kind = ${kind} and is_current
      and content_index = ${made.contentIndex}`);
  if (same !== undefined) return;
  await tx.run(sql`
    update account_document set is_current = false
    where request_id = ${requestId} and path = ${path} and kind = ${kind} and is_current`);
  const count = await tx.run(sql`
    insert into account_document (request_id, kind, path, content_type, size, content_index, sealed, uploaded_by,
      uploaded_at)
    values (${requestId}, ${kind}, ${path}, ${made.contentType}, ${made.size}, ${made.contentIndex},
      decode(${made.sealed.toString("base64")}, 'base64'), ${made.uploadedBy}, ${timestampText(made.at)})`);
  invariant(count === 1, "a document is kept");
}

export type SealedDocument = KeptDocument & { readonly requestId: number; readonly sealed: Buffer };

export async function readDocument(tx: Tx, id: number): Promise<SealedDocument | undefined> {
  const [row] = await tx.rows<Omit<SealedDocument, "sealed"> & { readonly sealed: string }>(sql`
    select id, request_id as "requestId", kind, path, content_type as "contentType", size, uploaded_at as "uploadedAt",
      encode(sealed, 'base64') as sealed
    from account_document
    where id = ${id}`);
  return row === undefined ? undefined : { ...row, sealed: Buffer.from(row.sealed, "base64") };
}

// AuditLog/Export: lines of the audit trail as one file with its detached signature, in an archive, and the key to check it by.

import { createHash } from "node:crypto";
import { setImmediate as nextTurn } from "node:timers/promises";
import { auditSearch } from "@tradebook/contract/audit-search.ts";
import { exportLimits } from "@tradebook/contract/export-limits.ts";
import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import { auditLogRow, type auditLogService } from "@tradebook/contract/services/audit-log.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { ok, refuse } from "@tradebook/domain/result.ts";
import type { FileSigner } from "../../credentials/file-signer.ts";
import { inTenant, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { csvLine } from "../../files/csv.ts";
import { zipOf, type NamedFile } from "../../files/zip.ts";
import { sideCall } from "../../side-call.ts";
import type { AuditRow } from "../../store/audit-row.ts";
import { auditLines } from "../../store/audit-lines.ts";
import { insertReportEvents } from "../../store/report-events.ts";
import { findTenant } from "../../store/tenant-list.ts";
import { auditLineRow } from "./audit-line-row.ts";
import { auditSearchOf } from "./audit-search-of.ts";

type Input = InputOf<(typeof auditLogService)["Export"]>;
type WireLine = ReturnType<typeof auditLogRow.encode>;

export async function auditFile(
  deps: Deps & { readonly fileSigner: FileSigner },
  { format, ...search }: Input,
  call: Call,
): Promise<Answer<FileAnswer>> {
  const { tenantId } = sideCall(call);
  const most = exportLimits.signedLines;
  const { found, house } = await readInTenant(deps.db, tenantId, async (tx) => ({
    found: await auditLines(tx, auditSearchOf(search), { skip: 0, take: most }),
    house: (await findTenant(tx, tenantId))?.tenancyName ?? "host",
  }));
  if (found.count > most) return refuse({ code: "REPORT_TOO_LONG", report: "audit-trail", rows: found.count, most });
  const lines = await wireLines(found.rows);
  const name = `audit-trail-${lagosDay(call.now)}.${format}`;
  const told = { house, madeAt: new Date(call.now).toISOString(), askedFor: auditSearch.encode(search) }; // a given moment
  const bytes = Buffer.from(format === "json" ? jsonOf({ ...told, lines }) : csvOfLines(lines), "utf8");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  const about = Buffer.from(`${JSON.stringify({ file: name, ...told, count: lines.length, sha256 })}\n`, "utf8");
  const content = await archived([
    { name, bytes },
    { name: `${name}.sig`, bytes: deps.fileSigner.sign(bytes) },
    { name: "about.json", bytes: about },
    { name: "about.json.sig", bytes: deps.fileSigner.sign(about) },
    { name: "public-key.pem", bytes: Buffer.from(deps.fileSigner.publicKey) },
    { name: "HOW-TO-CHECK.txt", bytes: Buffer.from(howToCheck(name)) },
  ]);
  const tookMs = deps.clock.now() - call.now;
  await inTenant(deps.db, tenantId, (tx) =>
    noteFile(tx, call, { format, search: told.askedFor, rows: lines.length, tookMs }),
  );
  return ok({
    fileName: `${house.toLowerCase()}_${name.replace(/\.\w+$/, "")}_${format}.zip`.replaceAll(/[^\w.-]/g, "-"),
    contentType: "application/zip",
    content,
  });
}

const linesAtOnce = 500;

/** Some at a time, since orders wait for the same thread. */
async function wireLines(rows: readonly AuditRow[]): Promise<readonly WireLine[]> {
  const lines: WireLine[] = [];
  for (const [at, row] of rows.entries()) {
    if (at % linesAtOnce === 0) await nextTurn();
    lines.push(auditLogRow.encode(auditLineRow(row)));
  }
  return lines;
}

type Told = { readonly house: string; readonly madeAt: string; readonly lines: readonly WireLine[] };

/** A line of the file for each line of the trail, so that two files can be compared. */
function jsonOf({ lines, ...told }: Told): string {
  const head = JSON.stringify({ ...told, count: lines.length }).slice(0, -1);
  return `${head},"lines":[\n${lines.map((line) => JSON.stringify(line)).join(",\n")}\n]}\n`;
}

/** Each member is a column; what was changed stands as JSON. */
function csvOfLines(lines: readonly WireLine[]): string {
  const names = Object.keys(auditLogRow.shape) as (keyof WireLine)[]; // the schema's own keys
  const rows = lines.map((line) => names.map((name) => line[name]));
  return `\u{FEFF}${[names, ...rows].map((cells) => csvLine(cells.map(cellOf))).join("")}`;
}

function cellOf(value: unknown) {
  const text = typeof value === "string" ? value : value === null ? "" : JSON.stringify(value);
  return { kind: "text", value: text } as const;
}

function howToCheck(name: string): string {
  return [
    `${name}.sig is the Ed25519 signature (RFC 8032) of ${name}, byte by byte.`,
    "Check it with OpenSSL 3:",
    `  openssl pkeyutl -verify -pubin -inkey public-key.pem -rawin -in ${name} -sigfile ${name}.sig`,
    "about.json, signed the same way, says of which house the file is, when it was made, what was asked for, and its SHA-256.",
    "Take the public key from the house itself, not from this archive: whoever changes the file could change the key beside it.",
    "Each line holds the hash of the line before it; the file is a part of that chain.",
    "",
  ].join("\n");
}

async function archived(files: readonly NamedFile[]): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const part of zipOf(each(files))) parts.push(part);
  return Buffer.concat(parts);
}

async function* each(files: readonly NamedFile[]): AsyncGenerator<NamedFile> {
  yield* files;
}

type Taken = { readonly format: string; readonly search: unknown; readonly rows: number; readonly tookMs: number };

async function noteFile(tx: Tx, call: Call, { format, search, rows, tookMs }: Taken): Promise<void> {
  const event = {
    at: call.now,
    userId: call.caller?.userId ?? null,
    userName: call.caller?.userName ?? "",
    report: "AuditLog/Export",
    parameters: JSON.stringify(search),
    rows,
    format,
    durationMs: tookMs,
    ip: call.ip,
    result: "ok",
  };
  await tx.run(insertReportEvents([event]));
}

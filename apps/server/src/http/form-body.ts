// Reads multipart forms: fields as text, files as bytes; each bounded, so much of all at once, and no file of nobody's.

import multipart, { type MultipartFile, type MultipartValue } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { documentLimits } from "@tradebook/domain/account-opening/documents.ts";
import type { SentFile } from "../deps.ts";
import { bare, invalid, tooMany, type Reply } from "./answer.ts";
import { createTurns, type Turns } from "./turns.ts";

/** What a form held; a reply when it could not be read, or may not be. */
export type ReadForm =
  | { readonly fields: URLSearchParams; readonly files: readonly SentFile[] }
  | { readonly reply: Reply };

/** Whether a token that came with a form, or in its header, is somebody's. */
export type Admit = (token: string, ip: string) => Promise<boolean>;

const mostBytes = 30 * 1024 * 1024;
/** Each holds its files in memory until it is answered: so much of all that are being read. */
const bytesAtOnce = 96 * 1024 * 1024;
const formsWaiting = 100;
const limits = {
  fileSize: documentLimits.mostBytes,
  files: documentLimits.mostFilesAtOnce,
  fields: 200,
  fieldSize: 60_000,
  fieldNameSize: 100,
  headerPairs: 20,
  parts: 220,
};

const forms = new WeakMap<FastifyRequest, ReadForm>();

/** The form of a request, once it was read. */
export function formOf(request: FastifyRequest): ReadForm | undefined {
  return forms.get(request);
}

/** Routes that take forms are mounted in `mount`, apart from the others, who answer a form with 415. */
export function mountForms(app: FastifyInstance, admit: Admit, mount: (scope: FastifyInstance) => void): void {
  const turns = createTurns(bytesAtOnce, formsWaiting);
  void app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook("preHandler", async (request, reply) => {
      if (request.isMultipart()) forms.set(request, await readForm({ request, reply, admit, turns }));
    });
    mount(scope);
  });
}

type Coming = {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly admit: Admit;
  readonly turns: Turns;
};

async function readForm(coming: Coming): Promise<ReadForm> {
  const reading: Reading = {
    ...coming,
    fields: new URLSearchParams(),
    files: [],
    bytes: 0,
    refused: null,
    began: false,
  };
  try {
    for await (const part of coming.request.parts()) {
      if (part.type === "field") takeField(reading, part);
      else await takeFile(reading, part);
      // What is refused is read to its end all the same, and forgotten: who sends it then hears why.
      if (reading.bytes > mostBytes) return cutOff(coming.reply, bare(413));
    }
    if (reading.refused === null) await bearerFromForm(reading);
    return reading.refused === null ? { fields: reading.fields, files: reading.files } : { reply: reading.refused };
  } catch (error) {
    return cutOff(coming.reply, unreadable(error));
  }
}

type Reading = Coming & {
  readonly fields: URLSearchParams;
  readonly files: SentFile[];
  bytes: number;
  /** What will be answered; nothing is kept from then on. */
  refused: Reply | null;
  /** Whether it had its turn: only forms with files of somebody known wait for one. */
  began: boolean;
};

function takeField(reading: Reading, part: MultipartValue): void {
  if (part.valueTruncated || part.fieldnameTruncated) reading.refused ??= faulty(part.fieldname, "is too long.");
  else reading.fields.append(part.fieldname, typeof part.value === "string" ? part.value : "");
}

async function takeFile(reading: Reading, part: MultipartFile): Promise<void> {
  if (!reading.began && reading.refused === null) await begin(reading);
  if (reading.refused !== null) {
    for await (const chunk of part.file) reading.bytes += Buffer.byteLength(chunk as Buffer);
    return;
  }
  const bytes = await part.toBuffer();
  reading.bytes += bytes.length;
  const isCut = part.file.truncated;
  reading.files.push({ fieldName: part.fieldname.slice(0, 60), bytes: isCut ? Buffer.alloc(0) : bytes, isCut });
}

/** A token stands before the files, or in the header: whoever has none has nothing of theirs kept in memory. */
async function begin(reading: Reading): Promise<void> {
  reading.began = true;
  if (!(await bearerFromForm(reading))) {
    reading.refused = bare(401);
    return;
  }
  const release = await reading.turns.take(weightOf(reading.request));
  if (release === null) {
    reading.refused = tooMany(2);
    return;
  }
  // Closed is after the answer was sent, or when the caller went away before.
  if (reading.reply.raw.closed) release();
  else reading.reply.raw.once("close", release);
}

/** What it says of its own length, which HTTP holds it to; without a word, all it may have. */
function weightOf({ headers }: FastifyRequest): number {
  const declared = Number(headers["content-length"] ?? mostBytes);
  return Number.isSafeInteger(declared) ? Math.min(declared, mostBytes) : mostBytes;
}

function cutOff(reply: FastifyReply, answer: Reply): ReadForm {
  reply.header("connection", "close");
  return { reply: answer };
}

/** The token of the form stands for the header that an upload of a browser's form cannot set. */
async function bearerFromForm({ request, fields, admit }: Reading): Promise<boolean> {
  const sent = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (sent !== undefined) return await admit(sent, request.ip);
  const token = fields.get("accessToken") ?? "";
  if (!/^[\w.-]{10,4096}$/.test(token) || !(await admit(token, request.ip))) return false;
  request.headers.authorization = `Bearer ${token}`;
  return true;
}

function faulty(field: string, words: string): Reply {
  const member = field.slice(0, 60);
  return invalid([{ message: `The field ${member} ${words}`, members: [member] }]);
}

function unreadable(error: unknown): Reply {
  const status = error instanceof Error && "statusCode" in error ? Number(error.statusCode) : 400;
  if (status === 413) return bare(413);
  return invalid([{ message: "The form could not be read to its end.", members: null }]);
}

// Reads multipart forms: fields as text, files as bytes; each bounded, a few forms at a time, and no file of nobody's.

import multipart, { type Multipart } from "@fastify/multipart";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { documentLimits } from "@tradebook/domain/account-opening/documents.ts";
import type { SentFile } from "../deps.ts";
import { bare, invalid, tooMany, type Reply } from "./answer.ts";
import { createTurns } from "./turns.ts";

/** What a form held; a reply when it could not be read, or may not be. */
export type ReadForm =
  | { readonly fields: URLSearchParams; readonly files: readonly SentFile[] }
  | { readonly reply: Reply };

/** Whether a token that came with a form, or in its header, is somebody's. */
export type Admit = (token: string) => Promise<boolean>;

const mostBytes = 30 * 1024 * 1024;
/** Each holds its files in memory until it is answered. */
const formsAtOnce = 3;
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
  const turns = createTurns(formsAtOnce, formsWaiting);
  void app.register(async (scope) => {
    await scope.register(multipart, { limits, throwFileSizeLimit: false });
    scope.addHook("preHandler", async (request, reply) => {
      if (!request.isMultipart()) return;
      const release = await turns.take();
      if (release === null) {
        forms.set(request, { reply: tooMany(2) });
        return;
      }
      // Closed is after the answer was sent, or when the caller went away before.
      if (reply.raw.closed) release();
      else reply.raw.once("close", release);
      forms.set(request, await readForm(request, reply, admit));
    });
    mount(scope);
  });
}

async function readForm(request: FastifyRequest, reply: FastifyReply, admit: Admit): Promise<ReadForm> {
  const reading = { request, admit, fields: new URLSearchParams(), files: [] as SentFile[], bytes: 0 };
  try {
    for await (const part of request.parts()) {
      const stop = await takePart(reading, part);
      if (stop !== null) {
        reply.header("connection", "close");
        return { reply: stop };
      }
    }
    await bearerFromForm(reading);
    return { fields: reading.fields, files: reading.files };
  } catch (error) {
    reply.header("connection", "close");
    return { reply: unreadable(error) };
  }
}

type Reading = {
  readonly request: FastifyRequest;
  readonly admit: Admit;
  readonly fields: URLSearchParams;
  readonly files: SentFile[];
  bytes: number;
};

/** A reply when nothing more is to be read. */
async function takePart(reading: Reading, part: Multipart): Promise<Reply | null> {
  if (part.type === "field") {
    if (part.valueTruncated || part.fieldnameTruncated) return faulty(part.fieldname, "is too long.");
    reading.fields.append(part.fieldname, typeof part.value === "string" ? part.value : "");
    return null;
  }
  // A token stands before the files, or in the header: whoever has none sends us nothing large.
  if (!(await bearerFromForm(reading))) {
    part.file.resume();
    return bare(401);
  }
  const bytes = await part.toBuffer();
  reading.bytes += bytes.length;
  if (reading.bytes > mostBytes) return faulty(part.fieldname, "and the other files are too large for one form.");
  const isCut = part.file.truncated;
  reading.files.push({ fieldName: part.fieldname.slice(0, 60), bytes: isCut ? Buffer.alloc(0) : bytes, isCut });
  return null;
}

/** The token of the form stands for the header that an upload of a browser's form cannot set. */
async function bearerFromForm({ request, fields, admit }: Reading): Promise<boolean> {
  const sent = /^Bearer ([\w.-]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (sent !== undefined) return await admit(sent);
  const token = fields.get("accessToken") ?? "";
  if (!/^[\w.-]{10,4096}$/.test(token) || !(await admit(token))) return false;
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

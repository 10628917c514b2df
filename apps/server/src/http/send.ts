// Puts an answer on its way: envelope, file or bare status; smaller when it is worth it and may be.

import { Readable } from "node:stream";
import type { FastifyReply } from "fastify";
import type { FileContent } from "@tradebook/contract/file-answer.ts";
import { correlationHeader } from "@tradebook/contract/names.ts";
import type { Method } from "@tradebook/contract/method.ts";
import type { Reply } from "./answer.ts";
import { compressed, compressedStream, encodingsIn, leastBytes, type Encoding } from "./compressed.ts";

const json = "application/json; charset=utf-8";

export function send(reply: FastifyReply, { status, body, headers = {}, content }: Reply): FastifyReply {
  reply.code(status).headers(headers).header(correlationHeader, reply.request.id);
  if (content !== undefined) return reply.send(whole(content) ? content : Readable.from(content));
  if (body === null) return reply.send();
  return reply.type(json).header("cache-control", "no-store").send(JSON.stringify(body));
}

/**
 * Answers of these are never compressed: they carry tokens, codes and secrets, and the length of what is compressed
 * tells of its content (BREACH). Nor are other answers than to a read: they are short, and orders are in a hurry.
 */
const secretive: ReadonlySet<string> = new Set(["TokenAuth", "Account", "Development"]);

/** Whether answers of a method may be made smaller. */
export function mayCompress(service: string, { verb, stepUp }: Pick<Method, "verb" | "stepUp">): boolean {
  return verb === "GET" && stepUp !== true && !secretive.has(service);
}

/** As `send`, in the best encoding that the client takes. */
export async function sendSmaller(reply: FastifyReply, answer: Reply): Promise<FastifyReply> {
  const [encoding] = encodingsIn(reply.request.headers["accept-encoding"] ?? "");
  addVary(reply);
  if (encoding === undefined) return send(reply, answer);
  if (answer.content !== undefined) return sendFile(reply, answer, encoding);
  const text = answer.body === null ? "" : JSON.stringify(answer.body);
  if (text.length < leastBytes) return send(reply, answer);
  const bytes = await compressed(text, encoding);
  reply
    .code(answer.status)
    .headers(answer.headers ?? {})
    .header(correlationHeader, reply.request.id);
  return reply.type(json).headers({ "cache-control": "no-store", "content-encoding": encoding }).send(bytes);
}

/** Text is; a workbook, a paper or a picture is compressed already. */
function sendFile(reply: FastifyReply, answer: Reply, encoding: Encoding): FastifyReply {
  const { status, headers = {}, content } = answer;
  if (content === undefined || headers["content-type"]?.startsWith("text/") !== true) return send(reply, answer);
  const pieces = whole(content) ? [content] : content;
  return reply
    .code(status)
    .headers({ ...headers, "content-encoding": encoding, [correlationHeader]: reply.request.id })
    .send(compressedStream(pieces, encoding));
}

function whole(content: FileContent): content is string | Uint8Array {
  return typeof content === "string" || content instanceof Uint8Array;
}

function addVary(reply: FastifyReply): void {
  const before = reply.getHeader("vary");
  reply.header("vary", before === undefined ? "Accept-Encoding" : `${String(before)}, Accept-Encoding`);
}

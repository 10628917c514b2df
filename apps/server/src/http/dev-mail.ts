// What was mailed and texted, as the page /dev/mail: on this machine alone, and not in production.

import type { FastifyInstance } from "fastify";
import type { OutboxMessage } from "@tradebook/contract/services/development.ts";
import { isThisMachine } from "../this-machine.ts";
import { bare } from "./answer.ts";
import { policyWithStyle } from "./response-headers.ts";
import { send } from "./send.ts";

/** The newest messages of everybody; undefined where nobody may read them. */
export type ReadOutbox = ((limit: number) => Promise<readonly OutboxMessage[]>) | undefined;

const shown = 100;
const style =
  ":root{color-scheme:light dark}body{font:16px/1.5 system-ui;max-width:44rem;margin:2rem auto;padding:0 1rem}" +
  "article{border-top:1px solid #8886;padding:1rem 0}h2{font-size:1rem;margin:0}p{margin:.2rem 0}" +
  ".about{opacity:.72}pre{font:inherit;white-space:pre-wrap;overflow-wrap:anywhere;margin:.6rem 0 0}";

export function mountDevMail(app: FastifyInstance, read: ReadOutbox): void {
  if (read === undefined) return;
  app.get("/dev/mail", async (request, reply) => {
    if (!isThisMachine(request.ip)) return send(reply, bare(404));
    reply.headers({ "content-security-policy": policyWithStyle(style), "cache-control": "no-store" });
    return await reply.type("text/html; charset=utf-8").send(page(await read(shown)));
  });
}

function page(messages: readonly OutboxMessage[]): string {
  const body = messages.length === 0 ? "<p>Nothing was sent yet.</p>" : messages.map(article).join("\n");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Mail and SMS - Tradebook</title><style>${style}</style>
<h1>Mail and SMS</h1><p class="about">What this installation sends, the newest first.</p>
${body}</html>`;
}

function article({ channel, to, subject, text, createdAt }: OutboxMessage): string {
  const time = new Date(createdAt).toLocaleString("en-GB", { timeZone: "Africa/Lagos" });
  return `<article><h2>${escaped(subject ?? "SMS")}</h2>
<p class="about">${channel === "email" ? "Mail" : "SMS"} to ${escaped(to)}, ${time}</p>
<pre>${linked(escaped(text))}</pre></article>`;
}

function linked(text: string): string {
  return text.replaceAll(/https?:\/\/[^\s<>"]+/g, (link) => `<a href="${link}" rel="noreferrer">${link}</a>`);
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

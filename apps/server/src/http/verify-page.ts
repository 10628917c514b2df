// The page /verify/note: whether a contract note is genuine, for whoever has its paper. It needs no script and no sign-in, and is
// in English as the paper is.

import type { FastifyInstance } from "fastify";
import { nairaText, thousands } from "@tradebook/contract/amount-text.ts";
import { dateText } from "@tradebook/contract/date-text.ts";
import { backOfficeService } from "@tradebook/contract/services/back-office.ts";
import type { VerifiedNote } from "@tradebook/contract/verified-note.ts";
import type { Clock } from "../deps.ts";
import type { AllHandlers } from "../modules/all-handlers.ts";
import { resolveCaller, type CallerDeps } from "./caller.ts";
import { limitOf, type RateLimiter } from "./rate-limit.ts";
import { policyWithStyle } from "./response-headers.ts";

type VerifyDeps = CallerDeps & {
  readonly handlers: Pick<AllHandlers, "BackOffice">;
  readonly rateLimiter: RateLimiter;
  readonly clock: Clock;
};

const style =
  ":root{color-scheme:light dark}*{box-sizing:border-box}" +
  "body{font:16px/1.5 system-ui;max-width:34rem;margin:2rem auto;padding:0 1rem}h1{font-size:1.4rem}" +
  "form{display:grid;gap:.75rem;margin-top:2rem;border-top:1px solid #8886;padding-top:1rem}label{display:grid;gap:.25rem}" +
  "input,button{font:inherit;padding:.6rem .7rem;border:1px solid #7c8982;border-radius:6px;width:100%}" +
  "button{background:#0b7a3e;color:#fff;border:0;cursor:pointer}" +
  "dl{display:grid;grid-template-columns:auto 1fr;gap:.4rem 1.5rem;margin:1rem 0}dt{opacity:.75}dd{margin:0;text-align:right}" +
  ".said{padding:.8rem 1rem;border-radius:6px;border-left:5px solid;background:#8881;font-weight:600}" +
  ".yes{border-color:#0b7a3e}.no{border-color:#c62828}";

export function mountVerifyPage(app: FastifyInstance, deps: VerifyDeps): void {
  app.get("/verify/note", async (request, reply) => {
    const query = new URLSearchParams(request.url.split("?")[1] ?? "");
    const asked = { note: query.get("note")?.trim() ?? "", code: query.get("code")?.trim() ?? "" };
    const isAsked = asked.note !== "" || asked.code !== "";
    reply.headers({ "content-security-policy": policyWithStyle(style), "cache-control": "no-store" });
    reply.type("text/html; charset=utf-8");
    if (!isAsked) return await reply.send(page(asked, ""));
    const { call } = await resolveCaller(deps, request);
    const method = backOfficeService.GetVerifiedNote;
    const waitSeconds = deps.rateLimiter(...limitOf(method, call));
    if (waitSeconds > 0) {
      const said = `<p class="said no" role="status">Too many notes were asked for. Try again in ${waitSeconds} seconds.</p>`;
      return await reply.code(429).header("retry-after", String(waitSeconds)).send(page(asked, said));
    }
    const input = method.input.safeDecode(asked);
    const answer = input.success ? await deps.handlers.BackOffice.GetVerifiedNote(input.data, call) : null;
    const found = answer?.ok === true ? answer.value : ({ isGenuine: false, note: null } as const);
    return await reply.send(page(asked, verdict(found)));
  });
}

/** What was found, as the page says it. */
export function verdict({ note }: VerifiedNote): string {
  if (note === null)
    return '<p class="said no" role="status">No such note: its number and this code do not belong together. Look at both once more; if they are as the paper has them, the paper is not ours.</p>';
  const { houseName, noteNo, side, tradeDate, settlementDate, symbol, quantity, netAmount, status } = note;
  const facts = [
    ["Note", noteNo],
    ["Trade date", dateText(tradeDate)],
    ["Settlement", dateText(settlementDate)],
    [side === "Buy" ? "Bought" : "Sold", `${thousands(quantity)} ${symbol}`],
    [side === "Buy" ? "Total payable" : "Net proceeds", `₦${nairaText(netAmount)}`],
    ["Status", `${status.charAt(0)}${status.slice(1).toLowerCase()}`],
  ] as const;
  const rows = facts.map(([word, value]) => `<dt>${word}</dt><dd>${escaped(value)}</dd>`).join("");
  return `<p class="said yes" role="status">Genuine: ${escaped(houseName)} issued this note. It says today:</p><dl>${rows}</dl>
<p>Compare each figure with the paper. Of the client nothing is shown here.</p>`;
}

function page({ note, code }: { readonly note: string; readonly code: string }, said: string): string {
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex"><title>Is this contract note genuine?</title><style>${style}</style>
<main><h1>Is this contract note genuine?</h1>${said}
<form method="get" action="/verify/note">
<label>Number of the note<input name="note" required maxlength="40" placeholder="PCN/20260331/0000123" value="${escaped(note.slice(0, 40))}"></label>
<label>Code on the note<input name="code" required maxlength="40" autocomplete="off" value="${escaped(code.slice(0, 40))}"></label>
<button>Check</button></form></main></html>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
}

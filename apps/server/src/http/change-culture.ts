// AbpLocalization/ChangeCulture beyond its result: the cookie that keeps the language, and the way back.

import type { FastifyRequest } from "fastify";
import { cookies } from "@tradebook/contract/names.ts";
import { languages } from "@tradebook/contract/languages/offered-languages.ts";
import type { Reply } from "./answer.ts";

const cookieSeconds = 2 * 365 * 86_400;

/** A script gets the empty envelope; a link is led back to a page of ours, and nowhere else. */
export function withCulture(reply: Reply, sent: unknown, request: FastifyRequest): Reply {
  if (reply.status !== 200) return reply;
  const wanted = textIn(sent, "cultureName").toLowerCase();
  const language = languages.find(({ name }) => name.toLowerCase() === wanted);
  const headers = language === undefined ? {} : { "set-cookie": cookieOf(language.name, request.protocol === "https") };
  if (request.headers["x-requested-with"] === "XMLHttpRequest") return { ...reply, headers };
  const back = textIn(sent, "returnUrl");
  return { status: 302, body: null, headers: { ...headers, location: isOwnPath(back) ? back : "/" } };
}

function cookieOf(name: string, isSecure: boolean): string {
  const value = encodeURIComponent(`c=${name}|uic=${name}`);
  const secure = isSecure ? "; Secure" : "";
  return `${cookies.culture}=${value}; Path=/; Max-Age=${cookieSeconds}; HttpOnly; SameSite=Lax${secure}`;
}

/** A path of this site: neither `//elsewhere` nor `/\\elsewhere`, which browsers read as another host. */
function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[\w\-./?=&%#]*$/.test(path);
}

function textIn(sent: unknown, name: string): string {
  const value: unknown = typeof sent === "object" && sent !== null ? Reflect.get(sent, name) : undefined;
  return typeof value === "string" ? value : "";
}

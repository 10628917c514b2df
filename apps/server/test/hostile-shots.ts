// Thousands of hostile requests, made from the schemas of the methods they go to, and who sends them.

import type { Method } from "@tradebook/contract/method.ts";
import type * as z from "zod";
import { routeOf } from "../src/http/open-api.ts";
import { ada } from "./edge-world.ts";
import { hostileBodies, hostileValues } from "./hostile-values.ts";

export type Shot = {
  readonly url: string;
  readonly method: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** The one member that is not meant honestly: a 400 must name what it is about. */
  readonly member?: string;
};

let made = 0;
/** What each member would be in a request that means it. */
const honest: Readonly<Record<string, () => unknown>> = {
  clOrdID: () => `hostile-${(made += 1)}`,
  cscsAccount: () => ada,
  cscsAcct: () => ada,
  securityID: () => "ZENITHBANK",
  security: () => "ZENITHBANK",
  side: () => "1",
  ordType: () => "2",
  orderQty: () => 10,
  price: () => 100,
  id: () => 1,
  tenancyName: () => "Default",
  userNameOrEmailAddress: () => "no such person",
  password: () => "no such password",
};

function membersOf({ input }: Method): readonly string[] {
  const { shape = {} } = input._zod.def as { readonly shape?: Readonly<Record<string, z.ZodType>> }; // every input is an object
  return Object.keys(shape);
}

/** A request whose one member is hostile and whose others are honest. */
function withHostileMember(url: string, method: Method, [member, value]: readonly [string, string]): Shot {
  const members = membersOf(method).flatMap((name) => {
    if (name === member) return [[name, value] as const];
    const make = honest[name];
    return make === undefined ? [] : [[name, JSON.stringify(make())] as const];
  });
  const to = { method: method.verb, member };
  if (method.takes === "form") return { url, ...to, ...formOf(members.map(([name, json]) => [name, asText(json)])) };
  if (method.verb === "POST" || method.verb === "PUT") {
    return { url, ...to, body: `{${members.map(([name, json]) => `"${name}":${json}`).join(",")}}` };
  }
  const query = members.map(([name, json]) => `${name}=${encodeURIComponent(asText(json)).slice(0, 12_000)}`);
  return { url: `${url}?${query.join("&")}`, ...to };
}

function asText(json: string): string {
  const text = json.startsWith('"') ? String(JSON.parse(json)) : json;
  return text.replaceAll(/\p{Surrogate}/gu, "\ufffd");
}

const boundary = "a-boundary";
const multipart = { "content-type": `multipart/form-data; boundary=${boundary}` };

function formOf(fields: readonly (readonly [string, string])[]): Pick<Shot, "headers" | "body"> {
  const parts = fields.map(
    ([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  return { headers: multipart, body: `${parts.join("")}--${boundary}--\r\n` };
}

/** Forms that are cut, nested, nameless, endless, or of another boundary; pictures that are none. */
const forms: readonly string[] = [
  "",
  `--${boundary}`,
  `--${boundary}--\r\n`,
  `--other\r\ncontent-disposition: form-data; name="id"\r\n\r\n1\r\n--other--\r\n`,
  `--${boundary}\r\n\r\nno headers\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data\r\n\r\nnameless\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="id"\r\n\r\n1`,
  `--${boundary}\r\ncontent-disposition: form-data; name="idFront"; filename="../../x.png"\r\ncontent-type: image/png\r\n\r\nno picture\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="idFront"; filename=""\r\n\r\n\r\n--${boundary}--\r\n`,
  `--${boundary}\r\n${"x-header: y\r\n".repeat(300)}\r\nx\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="${"n".repeat(5_000)}"\r\n\r\nx\r\n--${boundary}--\r\n`,
  Array.from(
    { length: 400 },
    (_, at) => `--${boundary}\r\ncontent-disposition: form-data; name="k${at}"\r\n\r\n${at}\r\n`,
  ).join("") + `--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="idFront"; filename="a.svg"\r\ncontent-type: image/svg+xml\r\n\r\n<svg onload="x"/>\r\n--${boundary}--\r\n`,
  `--${boundary}\r\ncontent-disposition: form-data; name="idFront"; filename="a.png"\r\n\r\n\u0089PNG\r\n\u001a\n${"\u0000".repeat(2_000)}\r\n--${boundary}--\r\n`,
];

async function* drops(text: string): AsyncGenerator<Uint8Array> {
  for (const letter of text) yield Buffer.from(letter);
}

const contentTypes = [
  "text/plain",
  "application/x-www-form-urlencoded",
  "multipart/form-data",
  "x",
  "application/json; charset=utf-16",
  "application/json, text/html",
  '"',
];
const queries = ["%00", "%", "%zz=1", "a=%ff", "id[]=1&id[]=2", "id[0]=1", "__proto__=1", "__proto__[x]=1", "=", "&&&"];

/** All that is asked of one method at this address; `share` of it each time, the others with the next member or method. */
export function* shotsOf(address: string, method: Method, share: number): Generator<Shot> {
  const url = `${address}${routeOf(method)}`;
  const some = <T>(all: readonly T[], turn: number) => all.filter((_, index) => index % share === turn % share);
  for (const [at, member] of membersOf(method).entries())
    for (const value of some(hostileValues, at)) yield withHostileMember(url, method, [member, value]);
  const turn = method.path.length;
  for (const body of some(hostileBodies, turn)) {
    yield { url, method: "POST", body };
    yield { url: `${url}?${encodeURIComponent(body).slice(0, 8_000)}`, method: method.verb };
  }
  for (const query of some(queries, turn)) yield { url: `${url}?${query}`, method: method.verb };
  const verb = method.verb === "GET" ? "POST" : method.verb;
  for (const type of some(contentTypes, turn))
    yield { url, method: verb, body: "{}", headers: { "content-type": type } };
  for (const body of some(["{}", '{"id":1', "\u0000"], turn)) yield { url, method: verb, body: drops(body) };
  for (const body of some(forms, turn))
    yield { url, method: verb, body: Buffer.from(body, "latin1"), headers: multipart };
}

/** A sign-out would leave the rest to be asked by nobody. */
export function endsSession({ path }: Method): boolean {
  return /LogOut$|EndSession$/.test(path);
}

export function* headerShots(address: string): Generator<Shot> {
  const values = [
    "null",
    "[object Object]",
    "0",
    "-1",
    "1 OR 1=1",
    "99999999999999999999",
    "%00",
    "c=|uic=",
    ";;;=",
    "x".repeat(4_000),
  ];
  const names = ["abp.tenantid", "abp-tenantid", "cookie", ".aspnetcore.culture", "accept-language", "accept-encoding"];
  for (const name of [...names, "origin", "x-http-method-override", "access-control-request-headers", "user-agent"])
    for (const value of values)
      for (const method of ["GET", "OPTIONS"])
        yield { url: `${address}/AbpUserConfiguration/GetAll`, method, headers: { [name]: value } };
  for (const token of ["", "a", "a.b.c", "..", "e30.e30.", "null", "x".repeat(5_000)])
    yield {
      url: `${address}/api/services/app/Session/GetCurrentLoginInformations`,
      method: "GET",
      headers: { authorization: `Bearer ${token}` },
    };
}

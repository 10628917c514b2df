// Asks any method of the contract without a socket.

import type { Method } from "@tradebook/contract/method.ts";
import { routeOf } from "../src/http/open-api.ts";
import { formOf } from "./customer-world.ts";
import type { TestServer } from "./with-server.ts";

export type Asked = {
  readonly status: number;
  readonly text: string;
  readonly headers: Readonly<Record<string, unknown>>;
};

/** One call without a socket; a form where the method takes one. */
export type Ask = (
  method: Pick<Method, "verb" | "path" | "takes">,
  body: Readonly<Record<string, unknown>>,
  headers: Readonly<Record<string, string>>,
) => Promise<Asked>;

export function askOf(served: TestServer): Ask {
  return async (method, body, headers) => {
    const sent = await payloadOf(method, body);
    const url = `${routeOf(method as Method)}${sent.query}`;
    const response = await served.server.app
      .inject({
        method: method.verb,
        url,
        headers: { ...sent.headers, ...headers },
        ...(sent.payload === undefined ? {} : { payload: sent.payload }),
      })
      .catch((cause: unknown) => {
        throw new Error(`The answer to ${url} broke off, asked with ${JSON.stringify(body)}.`, { cause });
      });
    return { status: response.statusCode, text: response.payload, headers: response.headers };
  };
}

type Payload = { readonly query: string; readonly headers: Record<string, string>; readonly payload?: Buffer | string };

async function payloadOf(
  { verb, takes }: Pick<Method, "verb" | "takes">,
  body: Readonly<Record<string, unknown>>,
): Promise<Payload> {
  if (takes === "form") {
    const whole = new Response(formOf(body));
    const payload = Buffer.from(await whole.arrayBuffer());
    return { query: "", headers: { "content-type": whole.headers.get("content-type") ?? "" }, payload };
  }
  if (verb === "POST" || verb === "PUT")
    return { query: "", headers: { "content-type": "application/json" }, payload: JSON.stringify(body) };
  const members = Object.entries(body).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((one): [string, string] => [name, String(one)]),
  );
  return { query: `?${new URLSearchParams(members).toString()}`, headers: {} };
}

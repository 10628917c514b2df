// A customer of the published contract: signs in over HTTP and trades, knowing nothing of our code.

import { randomUUID } from "node:crypto";

export type Answer<T> = {
  readonly status: number;
  readonly result: T | null;
  readonly error: {
    readonly code: number;
    readonly name?: string;
    readonly message: string;
    readonly details: string | null;
  } | null;
};

export type StockOrder = {
  readonly id: number;
  readonly clOrdID: string;
  readonly securityID: string;
  readonly side: string;
  readonly ordStatus: string;
  readonly orderQty: number;
  readonly cumQty: number;
  readonly leavesQty: number;
  readonly price: number | null;
  readonly holdAmount: number;
  readonly version: number;
};

export type NewOrder = {
  readonly clOrdID?: string;
  readonly cscsAccount: string;
  readonly securityID: string;
  readonly side: "1" | "2";
  readonly ordType?: "1" | "2";
  readonly orderQty: number;
  readonly price?: number;
  readonly timeInForce?: string;
  readonly acceptWarnings?: readonly string[];
};

export type Customer = {
  readonly accessToken: string;
  readonly get: <T>(method: string, query?: Readonly<Record<string, string | number | boolean>>) => Promise<Answer<T>>;
  readonly post: <T>(method: string, body: unknown) => Promise<Answer<T>>;
  readonly put: <T>(method: string, body: unknown) => Promise<Answer<T>>;
  readonly send: (order: NewOrder) => Promise<Answer<StockOrder>>;
  readonly cancel: (id: number) => Promise<Answer<StockOrder>>;
};

/** Without a tenant: the host. */
export type Login = { readonly tenantId: number | null; readonly userName: string; readonly password: string };

/** Signs in at `url`; throws with the server's words when that fails. */
export async function signIn(url: string, login: Login): Promise<Customer> {
  const answer = await ask<{ accessToken: string | null }>(`${url}/api/TokenAuth/Authenticate`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      ...(login.tenantId === null ? {} : { "Abp.TenantId": String(login.tenantId) }),
    },
    body: JSON.stringify({ userNameOrEmailAddress: login.userName, password: login.password }),
  });
  const token = answer.result?.accessToken;
  if (typeof token !== "string") throw new Error(`no token for ${login.userName}: ${JSON.stringify(answer)}`);
  return customerWith(url, token);
}

/** Who already has a token. */
export function customerWith(url: string, accessToken: string): Customer {
  const authorization = `Bearer ${accessToken}`;
  const service = `${url}/api/services/app`;
  const get: Customer["get"] = (method, query = {}) => {
    const text = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)])).toString();
    return ask(`${service}/${method}${text === "" ? "" : `?${text}`}`, { headers: { authorization } });
  };
  const write = <T>(verb: "POST" | "PUT", method: string, body: unknown) =>
    ask<T>(`${service}/${method}`, {
      method: verb,
      headers: { authorization, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const post: Customer["post"] = (method, body) => write("POST", method, body);
  return {
    accessToken,
    get,
    post,
    put: (method, body) => write("PUT", method, body),
    send: (order) =>
      post("order/SendNewOrder", {
        clOrdID: randomUUID(),
        ordType: "2",
        timeInForce: "0",
        acceptWarnings: ["DUPLICATE_ORDER"],
        ...order,
      }),
    cancel: (id) => post("order/sendCancelOrderRequest", { clOrdID: randomUUID(), id }),
  };
}

async function ask<T>(url: string, init: RequestInit): Promise<Answer<T>> {
  const response = await fetch(url, { ...init, signal: AbortSignal.timeout(60_000) });
  const text = await response.text();
  const body = text === "" ? {} : (JSON.parse(text) as Partial<Answer<T>>); // the envelope of the contract
  return { status: response.status, result: body.result ?? null, error: body.error ?? null };
}

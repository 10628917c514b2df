// Every method of the contract as an OpenAPI document, made from its schemas.

import { servicePrefix } from "@tradebook/contract/names.ts";
import type { Method } from "@tradebook/contract/method.ts";
import { lagosDate } from "@tradebook/contract/wire-time.ts";
import { allServices } from "@tradebook/contract/services/all-services.ts";
import { documentNames } from "@tradebook/domain/account-opening/documents.ts";
import * as z from "zod";

/** Where a method stands, in the contract's own capitals. */
export function routeOf(method: Method): string {
  return method.path.startsWith("/") ? method.path : `${servicePrefix}/${method.path}`;
}

/** The whole table: service, name, row. */
export function everyMethod(): readonly { readonly service: string; readonly name: string; readonly method: Method }[] {
  return Object.entries(allServices).flatMap(([service, rows]) =>
    Object.entries<Method>(rows).map(([name, method]) => ({ service, name, method })),
  );
}

export function openApiDocument(baseUrl: string): unknown {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const { service, name, method } of everyMethod()) {
    const route = routeOf(method);
    paths[route] = { ...paths[route], [method.verb.toLowerCase()]: operation(service, name, method) };
  }
  return {
    openapi: "3.1.0",
    info: { title: "Tradebook", version: "1" },
    servers: [{ url: baseUrl }],
    paths,
    components: { securitySchemes: { bearer: { type: "http", scheme: "bearer", bearerFormat: "JWT" } } },
  };
}

function operation(service: string, name: string, method: Method): unknown {
  const input = wireSchema(method.input);
  const takesBody = method.verb === "POST" || method.verb === "PUT";
  return {
    tags: [service],
    operationId: `${service}_${name}`,
    security: method.access === "anonymous" ? [] : [{ bearer: [] }],
    ...(typeof method.access === "object" ? { description: `Needs one of ${method.access.anyOf.join(", ")}.` } : {}),
    ...(takesBody
      ? { requestBody: { required: true, content: bodyOf(method, input) } }
      : { parameters: parametersOf(input) }),
    responses: {
      200: method.answer === "file" ? aFile : done(method),
      default: { description: "An ABP envelope with success false and the error." },
    },
  };
}

/** JSON; or a form, where an application's files go by the names of what they show. */
function bodyOf({ takes, path }: Method, input: JsonSchema): unknown {
  if (takes !== "form") return { "application/json": { schema: input } };
  const names = path.startsWith("Customer/") ? documentNames : ["file"];
  const files = Object.fromEntries(names.map((name) => [name, { type: "string", format: "binary" }]));
  return { "multipart/form-data": { schema: { ...input, properties: { ...input.properties, ...files } } } };
}

const aFile = {
  description: "A file.",
  content: { "application/octet-stream": { schema: { type: "string", format: "binary" } } },
};

function done(method: Method): unknown {
  return { description: "Done.", content: { "application/json": { schema: envelopeOf(wireSchema(method.output)) } } };
}

type JsonSchema = { readonly properties?: Readonly<Record<string, unknown>>; readonly required?: readonly string[] };

function parametersOf(schema: JsonSchema): readonly unknown[] {
  return Object.entries(schema.properties ?? {}).map(([name, member]) => ({
    name,
    in: "query",
    required: schema.required?.includes(name) ?? false,
    schema: member,
  }));
}

/** The wire's side of a schema. */
function wireSchema(schema: z.ZodType): JsonSchema {
  const { $schema: _, ...described } = z.toJSONSchema(schema, {
    io: "input",
    unrepresentable: "any",
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema === lagosDate) Object.assign(jsonSchema, { type: "string", format: "date" });
    },
  });
  return described; // an object schema, as every input and output of a method is described
}

function envelopeOf(result: unknown): unknown {
  return {
    type: "object",
    properties: {
      result,
      targetUrl: { type: "null" },
      success: { const: true },
      error: { type: "null" },
      unAuthorizedRequest: { const: false },
      __abp: { const: true },
    },
  };
}

/** The only style element of any page of ours. */
export const apiPageStyle = "body{font:15px system-ui;margin:2rem}td{padding:.2rem .8rem .2rem 0}";

/** The same as a page to read. */
export function apiPage(): string {
  const rows = everyMethod().map(
    ({ service, method }) =>
      `<tr><td>${service}</td><td>${method.verb}</td><td><code>${routeOf(method)}</code></td><td>${accessText(method)}</td></tr>`,
  );
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Tradebook API</title>
<style>${apiPageStyle}</style>
<h1>Tradebook API</h1><p>The schemas: <a href="/api/openapi.json">/api/openapi.json</a></p>
<table><tr><th>Service</th><th>Verb</th><th>Path</th><th>Access</th></tr>${rows.join("\n")}</table></html>`;
}

function accessText({ access }: Method): string {
  return typeof access === "string" ? access : access.anyOf.join(", ");
}

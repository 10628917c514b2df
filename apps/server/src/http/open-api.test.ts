// The document of the interface: every method is in it, and what it says of an input is true of one.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as z from "zod";
import { exampleOf, numbersOf } from "../../test/example-input.ts";
import { everyMethod, openApiDocument, routeOf } from "./open-api.ts";

type Schema = { readonly properties?: Readonly<Record<string, unknown>> };
type Content = Readonly<Record<string, { readonly schema: Schema }>>;
type Parameter = { readonly name: string; readonly in: string; readonly required: boolean; readonly schema: Schema };
type Operation = {
  readonly operationId: string;
  readonly security: readonly unknown[];
  readonly requestBody?: { readonly content: Content };
  readonly parameters?: readonly Parameter[];
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>;
};

const document = JSON.parse(JSON.stringify(openApiDocument("https://tradebook.example"))) as {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
};

/** What the document says of an input, whichever way it travels. */
function inputOf({ requestBody, parameters = [] }: Operation): Schema {
  const [body] = Object.values(requestBody?.content ?? {});
  if (body !== undefined) return body.schema;
  const properties = Object.fromEntries(parameters.map(({ name, schema }) => [name, schema]));
  const required = parameters.flatMap(({ name, required: isRequired }) => (isRequired ? [name] : []));
  return { type: "object", properties, required } as Schema;
}

test("every method is described once, with whether it asks who calls, what goes in and what comes out", () => {
  const ids = everyMethod().map(({ service, name, method }) => {
    const operation = document.paths[routeOf(method)]?.[method.verb.toLowerCase()];
    assert(operation !== undefined, routeOf(method));
    assert.equal(operation.security.length, method.access === "anonymous" ? 0 : 1, operation.operationId);
    assert.deepEqual(Object.keys(operation.requestBody?.content ?? {}), bodiesOf(method), operation.operationId);
    assert(operation.responses["200"]?.content !== undefined, operation.operationId);
    return `${service}_${name}`;
  });
  const described = Object.values(document.paths).flatMap((verbs) => Object.values(verbs));
  assert.deepEqual(described.map(({ operationId }) => operationId).toSorted(), ids.toSorted());
});

function bodiesOf({ verb, takes }: { readonly verb: string; readonly takes?: "form" }): readonly string[] {
  if (takes === "form") return ["multipart/form-data"];
  return verb === "POST" || verb === "PUT" ? ["application/json"] : [];
}

test("what the document says of each method's input is true of inputs that the method takes", () => {
  for (const { method } of everyMethod()) {
    const operation = document.paths[routeOf(method)]?.[method.verb.toLowerCase()];
    assert(operation !== undefined);
    const described = z.fromJSONSchema(inputOf(operation) as Parameters<typeof z.fromJSONSchema>[0]);
    for (let seed = 1; seed <= 10; seed += 1) {
      const example = exampleOf(method.input, { below: numbersOf(seed), named: {} });
      const judged = described.safeParse(example);
      assert(
        judged.success,
        `${routeOf(method)}: ${JSON.stringify(judged.error?.issues)} of ${JSON.stringify(example)}`,
      );
    }
  }
});

test("a form's files are described beside its fields", () => {
  const form = document.paths["/api/services/app/Customer/CustomerRegister"]?.["post"]?.requestBody?.content;
  assert.deepEqual(form?.["multipart/form-data"]?.schema.properties?.["idFront"], { type: "string", format: "binary" });
});

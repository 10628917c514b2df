// Whatever is secret by its name is marked as such in its schema, so that no record and no log ever holds it.

import { strict as assert } from "node:assert";
import { test } from "node:test";
import * as z from "zod";
import type { Method } from "./method.ts";
import { allServices } from "./services/all-services.ts";

const soundsSecret =
  /(?:password|token|secret|bvn|^nin$|maiden|accountNumber|^code$|verificationCode|connectionString|captcha)/i;
/** Figures about secrets, and a secretary, who is none. */
const open = new Set(["passwordMinLength", "secretary"]);
/**
 * The house's own number, which it shows to all its clients; a change of it must stand in the trail. What is printed on a
 * note for whoever holds it opens nothing but the note's own figures, and the call is in no record.
 */
const shown = new Set(["Tenant/UpdateSettings.clientBanks.accountNumber", "BackOffice/GetVerifiedNote.code"]);

type Definition = {
  readonly type: string;
  readonly innerType?: z.ZodType;
  readonly in?: z.ZodType;
  readonly element?: z.ZodType;
  readonly options?: readonly z.ZodType[];
  readonly shape?: Readonly<Record<string, z.ZodType>>;
};

function isMarked(schema: z.ZodType): boolean {
  if (z.globalRegistry.get(schema)?.["secret"] === true) return true;
  const def: Definition = schema._zod.def;
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined);
  return inner !== undefined && isMarked(inner);
}

/** The members that sound secret and are not marked, by their paths. */
function unmarked(schema: z.ZodType, path: string): readonly string[] {
  const def: Definition = schema._zod.def;
  const inner = def.innerType ?? (def.type === "pipe" ? def.in : undefined) ?? def.element;
  if (inner !== undefined) return unmarked(inner, path);
  const shapes = (def.options ?? []).flatMap((option) => unmarked(option, path));
  const members = Object.entries(def.shape ?? {}).flatMap(([name, member]) => {
    if (isMarked(member)) return [];
    const below = unmarked(member, `${path}.${name}`);
    const isOpen = open.has(name) || shown.has(`${path}.${name}`);
    return soundsSecret.test(name) && !isOpen ? [`${path}.${name}`, ...below] : below;
  });
  return [...shapes, ...members];
}

test("every member of an input that sounds secret is marked secret", () => {
  const rows = Object.values(allServices).flatMap((service) => Object.values<Method>(service));
  assert.deepEqual(
    rows.flatMap(({ path, input }) => unmarked(input, path)),
    [],
  );
});

test("a member that is not marked would be found, however it is wrapped", () => {
  const input = z.object({ inner: z.array(z.object({ newPassword: z.string().nullish() })), code: z.string() });
  assert.deepEqual(unmarked(input, "X"), ["X.inner.newPassword", "X.code"]);
  const marked = z.object({ password: z.string().meta({ secret: true }).nullish() });
  assert.deepEqual(unmarked(marked, "X"), []);
});

// What the house keeps about the caller: what they agreed to, and all of it as one JSON file, read and sent part by part.

import type { FileAnswer } from "@tradebook/contract/file-answer.ts";
import type { Answer, OutputOf } from "@tradebook/contract/method.ts";
import type { accountService } from "@tradebook/contract/services/account.ts";
import { lagosDay } from "@tradebook/domain/instant.ts";
import { invariant } from "@tradebook/domain/invariant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { hostTenantId, readInTenant, type Tx } from "../../db/in-tenant.ts";
import type { Call } from "../../deps.ts";
import type { SignInDeps } from "../../sign-in/sign-in-deps.ts";
import { agreementsOf } from "../../store/house-texts.ts";
import {
  accountsHeldBy,
  beginning,
  linesAtOnce,
  ownersOf,
  ownLines,
  ownParts,
  sealedOwn,
  type Owner,
  type OwnPart,
  type Place,
} from "../../store/own-data.ts";

export async function ownAgreements(
  deps: Pick<SignInDeps, "db">,
  { caller }: Call,
): Promise<Answer<OutputOf<(typeof accountService)["GetAgreements"]>>> {
  invariant(caller !== null, "a method of one's own sign-in is called by somebody signed in");
  const read = (tx: Tx) => agreementsOf(tx, caller.userId);
  return ok({ items: [...(await readInTenant(deps.db, caller.tenantId ?? hostTenantId, read))] });
}

type Reading = {
  readonly deps: Pick<SignInDeps, "db" | "personalData">;
  readonly tenantId: number;
  readonly owner: Owner;
};

export async function ownData(deps: Reading["deps"], { caller, now }: Call): Promise<Answer<FileAnswer>> {
  invariant(caller !== null, "a method of one's own sign-in is called by somebody signed in");
  const tenantId = caller.tenantId ?? hostTenantId;
  const accounts = await readInTenant(deps.db, tenantId, (tx) => accountsHeldBy(tx, caller.userId));
  const content = wholeFile(
    { deps, tenantId, owner: { userId: caller.userId, accounts } },
    new Date(now).toISOString(),
  );
  return ok({ fileName: `my-data-${lagosDay(now)}.json`, contentType: "application/json", content });
}

async function* wholeFile(reading: Reading, madeAt: string): AsyncGenerator<string> {
  yield `{\n"madeAt": ${JSON.stringify(madeAt)},\n"amounts": "in kobo; 100 kobo are one naira",\n`;
  const opened = await readInTenant(reading.deps.db, reading.tenantId, (tx) => openedParts(reading, tx));
  for (const [name, value] of Object.entries(opened)) yield `${JSON.stringify(name)}: ${JSON.stringify(value)},\n`;
  for (const [at, part] of ownParts.entries()) {
    yield `${at === 0 ? "" : ",\n"}${JSON.stringify(part)}: [`;
    yield* linesOf(reading, part);
    yield "]";
  }
  yield "\n}\n";
}

/** Each page is a transaction of its own: a reader who is slow holds nothing. */
async function* linesOf({ deps, tenantId, owner }: Reading, part: OwnPart): AsyncGenerator<string> {
  let before = "\n";
  for (const of of ownersOf(part, owner)) {
    let after: Place | null = beginning;
    while (after !== null) {
      const page: { readonly of: number; readonly after: Place } = { of, after };
      const lines = await readInTenant(deps.db, tenantId, (tx) => ownLines(tx, part, page));
      const last = lines.at(-1);
      if (last !== undefined) yield before + lines.map(({ line }) => line).join(",\n");
      if (last !== undefined) before = ",\n";
      after = last === undefined || lines.length < linesAtOnce ? null : { day: last.day ?? beginning.day, id: last.id };
    }
  }
}

async function openedParts({ deps, tenantId, owner }: Reading, tx: Tx) {
  const { addresses, banks, applications } = await sealedOwn(tx, owner);
  const open = (sealed: string) => deps.personalData.openFor(tenantId, sealed);
  return {
    addresses: addresses.map(({ sealed, ...address }) => ({ ...address, address: open(sealed) })),
    bankAccounts: banks.map(({ sealed, ...bank }) => ({ ...bank, accountNumber: open(sealed) })),
    applications: applications.map(({ sealed, ...request }) => ({
      ...request,
      answers: JSON.parse(open(sealed)) as unknown,
    })),
  };
}

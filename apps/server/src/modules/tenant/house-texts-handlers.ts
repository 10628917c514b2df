// The texts of a house that people agree to: read by anybody, published by its administrators.

import type { Answer, InputOf } from "@tradebook/contract/method.ts";
import type { HouseText } from "@tradebook/contract/house-text.ts";
import type { tenantService } from "@tradebook/contract/services/tenant.ts";
import { ok } from "@tradebook/domain/result.ts";
import { inTenant, readInTenant } from "../../db/in-tenant.ts";
import type { Call, Deps } from "../../deps.ts";
import { publishText, textOf, textsInForce } from "../../store/house-texts.ts";
import { isTaken } from "../../store/people-rules.ts";
import { notOnTheHost, tenantCall } from "../../tenant-call.ts";

type Service = typeof tenantService;
type Texts = { items: HouseText[] };

/** Who has no house yet is told of none. */
export async function getTexts(deps: Deps, input: InputOf<Service["GetTexts"]>, call: Call): Promise<Answer<Texts>> {
  const tenantId = call.caller === null ? call.tenantId : call.caller.tenantId;
  if (tenantId === null) return ok({ items: [] });
  const { kind, version } = input;
  return ok(
    await readInTenant(deps.db, tenantId, async (tx) => {
      if (kind === undefined || version === undefined) {
        const all = await textsInForce(tx);
        return { items: all.filter((text) => kind === undefined || text.kind === kind) };
      }
      const found = await textOf(tx, { kind, version });
      return { items: found === undefined ? [] : [found] };
    }),
  );
}

export async function publish(
  deps: Deps,
  { kind, body }: InputOf<Service["PublishText"]>,
  call: Call,
): Promise<Answer<HouseText>> {
  const who = tenantCall(call);
  if (who === null) return notOnTheHost("tenant", "");
  const text = { kind, body, by: who.caller.userId, at: call.now };
  try {
    return ok(await inTenant(deps.db, who.tenantId, (tx) => publishText(tx, text)));
  } catch (error) {
    // Two at once took one number: the later one looks at what is in force now.
    if (isTaken(error)) return { ok: false, rejection: { code: "CONCURRENCY_FAILURE" } };
    throw error;
  }
}

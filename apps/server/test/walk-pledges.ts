// Overdrafts, liens and mandates, each through its life, for the stories of a walk.

import { randomUUID } from "node:crypto";
import { openDatabase } from "../src/db/database.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ada } from "./edge-world.ts";
import { idIn, type Stage } from "./walk-stage.ts";
import { resultOf, type ApiAnswer } from "./with-server.ts";

type Answers = Promise<Readonly<Record<string, ApiAnswer>>>;

const reason = "A reason";
const once = () => ({ cscsAccount: ada, idempotencyKey: randomUUID(), reason });
const today = () => new Date().toISOString().slice(0, 10); // by today's calendar

export async function overdraft({ admin, supervisor }: Stage): Answers {
  const ask = async () => await admin.post("Funding/AskCreditLimit", { ...once(), limit: 1000, fromDay: today() });
  const asked = await ask();
  return {
    "Funding/AskCreditLimit": asked,
    "Funding/ApproveCreditLimit": await supervisor.post("Funding/ApproveCreditLimit", { id: idIn(asked) }),
    "Funding/RejectCreditLimit": await supervisor.post("Funding/RejectCreditLimit", { id: idIn(await ask()), reason }),
    "Funding/CancelCreditLimit": await admin.post("Funding/CancelCreditLimit", { id: idIn(await ask()) }),
  };
}

export async function lien({ admin, supervisor }: Stage): Answers {
  const ask = async () =>
    await admin.post("Funding/AskCashLien", { ...once(), amount: 1, beneficiary: "A bank", reference: randomUUID() });
  const asked = await ask();
  const id = idIn(asked);
  const placed = await supervisor.post("Funding/ApproveLien", { id });
  const liftAsked = await admin.post("Funding/AskLienLift", { id, reason });
  const kept = await supervisor.post("Funding/RefuseLienLift", { id });
  await admin.post("Funding/AskLienLift", { id, reason });
  return {
    "Funding/AskCashLien": asked,
    "Funding/ApproveLien": placed,
    "Funding/AskLienLift": liftAsked,
    "Funding/RefuseLienLift": kept,
    "Funding/ApproveLienLift": await supervisor.post("Funding/ApproveLienLift", { id }),
    "Funding/RejectLien": await supervisor.post("Funding/RejectLien", { id: idIn(await ask()), reason }),
    "Funding/CancelLien": await admin.post("Funding/CancelLien", { id: idIn(await ask()) }),
  };
}

/** Given on paper, since a walk goes by staff's own sign-ins; the cooling-off of the bank details has ended. */
export async function directSettlement({ s, admin, supervisor }: Stage): Answers {
  const db = openDatabase({ url: s.ownerUrl });
  await inTenant(db, s.world.defaultId, (tx) =>
    tx.run(sql`update bank_details set cooling_off_until = now() where status = 'APPROVED'`),
  );
  await db.close();
  const ask = async () =>
    await admin.post("Funding/AskDirectSettlement", { cscsAccount: ada, paper: "DCS 1", idempotencyKey: randomUUID() });
  const asked = await ask();
  const rejected = await supervisor.post("Funding/RejectDirectSettlement", { id: idIn(asked), reason });
  const again = idIn(await ask());
  const sent = await supervisor.post("Funding/SendDirectSettlement", { id: again });
  return {
    "Funding/AskDirectSettlement": asked,
    "Funding/RejectDirectSettlement": rejected,
    "Funding/SendDirectSettlement": sent,
    "Funding/WithdrawDirectSettlement": await admin.post("Funding/WithdrawDirectSettlement", { id: again }),
  };
}

export async function dividendMandate({ admin, supervisor }: Stage): Answers {
  const submit = async (securityID: string) =>
    await admin.post("Funding/SubmitDividendMandates", { cscsAccount: ada, securityIDs: [securityID] });
  const submitted = await submit("ZENITHBANK");
  const newest = async () => {
    const { items } = resultOf(await admin.get(`Funding/GetDividendMandates?cscsAccount=${ada}&maxResultCount=1`)) as {
      readonly items: readonly { readonly id: number }[];
    };
    return items[0]?.id;
  };
  const id = await newest();
  const active = await supervisor.post("Funding/ActivateDividendMandate", { id });
  const withdrawn = await admin.post("Funding/WithdrawDividendMandate", { id });
  await submit("ZENITHBANK");
  return {
    "Funding/SubmitDividendMandates": submitted,
    "Funding/ActivateDividendMandate": active,
    "Funding/WithdrawDividendMandate": withdrawn,
    "Funding/RefuseDividendMandate": await supervisor.post("Funding/RefuseDividendMandate", {
      id: await newest(),
      reason,
    }),
  };
}

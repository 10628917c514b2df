// Overdrafts and liens, each through its life, for the stories of a walk.

import { randomUUID } from "node:crypto";
import { ada } from "./edge-world.ts";
import { idIn, type Stage } from "./walk-stage.ts";
import type { ApiAnswer } from "./with-server.ts";

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

// Complaints, evidence and messages that were given up, each through its life, for the stories of a walk.

import { randomUUID } from "node:crypto";
import { createPersonalData } from "../src/credentials/personal-data.ts";
import { readSecrets } from "../src/credentials/secrets.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { sql } from "../src/db/sql.ts";
import { ask, resultOf, type ApiAnswer, type SignedInClient, type TestServer } from "./with-server.ts";
import { formOf } from "./customer-world.ts";
import { ada } from "./edge-world.ts";
import { idIn, type Stage } from "./walk-stage.ts";

const text = "A reason, and a long one";
const letter = Buffer.from("From: ada@example.com\r\nDate: Fri, 20 Nov 2026 09:00:00 +0100\r\n\r\nPlease look.\r\n");

type Sending = { readonly s: TestServer; readonly client: SignedInClient; readonly path: string };

async function send({ s, client, path }: Sending, fields: Readonly<Record<string, string>>): Promise<ApiAnswer> {
  const form = formOf(fields, {});
  form.set("file", new Blob([letter]), "letter.eml");
  const headers = { authorization: `Bearer ${client.token}` };
  return await ask(`${s.url}/api/services/app/${path}`, { method: "POST", headers, body: form });
}

/** Filed, answered, passed on, resolved and reopened. */
export async function complaint({ s, ada: client, admin }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const path = "Complaint/FileComplaint";
  const said = { idempotencyKey: randomUUID(), about: "general", category: "Service", text };
  const filed = await send({ s, client, path }, said);
  const { id, files } = resultOf(filed) as { id: number; files: readonly { id: number }[] };
  return {
    [path]: filed,
    "Complaint/GetComplaintFile": await client.get(`Complaint/GetComplaintFile?id=${files[0]?.id}`),
    "Complaint/AnswerComplaint": await admin.post("Complaint/AnswerComplaint", { id, text }),
    "Complaint/EscalateComplaint": await admin.post("Complaint/EscalateComplaint", { id, text, passedTo: "SEC" }),
    "Complaint/ResolveComplaint": await admin.post("Complaint/ResolveComplaint", { id, text, outcome: "Upheld" }),
    "Complaint/ReopenComplaint": await client.post("Complaint/ReopenComplaint", { id, text }),
  };
}

export async function evidence({ s, broker }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const mandate = { channel: "PHONE", reference: "call 12" };
  const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110.2, orderQty: 19 };
  const order = { ...terms, clOrdID: randomUUID(), cscsAccount: ada, mandate };
  const id = idIn(await broker.post("Order/SendNewOrder", order));
  const path = "Receipt/AddEvidence";
  const added = await send({ s, client: broker, path }, { id: String(id), note: text });
  const { items } = resultOf(added) as { items: readonly { id: number }[] };
  return { [path]: added, "Receipt/GetEvidenceFile": await broker.get(`Receipt/GetEvidenceFile?id=${items[0]?.id}`) };
}

export async function undelivered({ s, admin }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const ids = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: number }>(sql`
      update outbound_message
      set status = 'failed', next_try_at = now()
      where id in (select id from outbound_message where template = 'notice' order by id desc limit 2)
      returning id::integer as id`),
  );
  const [again, closed] = ["Notification/SendUndeliveredAgain", "Notification/CloseUndelivered"] as const;
  const toNew = "Notification/SendUndeliveredToNew";
  const [moved] = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: number }>(sql`
      insert into outbound_message (user_id, channel, recipient, template, sealed_facts, created_at, status, tries, next_try_at)
      select (select id from app_user where user_name = 'ada'), 'email', 'before@example.com', template, sealed_facts,
        created_at, 'failed', tries, now()
      from outbound_message where id = ${ids[0]?.id ?? 0}
      returning id::integer as id`),
  );
  return {
    [toNew]: await admin.post(toNew, { id: moved?.id }),
    [again]: await admin.post(again, { id: ids[0]?.id }),
    [closed]: await admin.post(closed, { id: ids[1]?.id, reason: text }),
  };
}

/** Asked for, paused, gone on, made, read and let go. */
export async function reportSchedule({ s, ada: client }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const terms = { cscsAcct: ada, report: "account-statement", format: "csv", every: "day" };
  const created = await client.post("ReportSchedule/Create", terms);
  const [{ id } = { id: 0 }] = resultOf(created) as readonly { id: number }[];
  const paused = await client.post("ReportSchedule/Pause", { id });
  const resumed = await client.post("ReportSchedule/Resume", { id });
  const day = { due: "2026-02-03", first: "2026-02-02" };
  const personalData = createPersonalData(readSecrets(s.config.secretFile.path, false));
  const sealed = personalData.sealBytesFor(s.world.defaultId, Buffer.from("Date"));
  const papers = await inTenant(s.server.db, s.world.defaultId, (tx) =>
    tx.rows<{ id: number }>(sql`
      insert into scheduled_paper (schedule_id, due_on, first_day, last_day, file_name, content_type, rows, sealed, made_at)
      values (${id}, ${day.due}, ${day.first}, ${day.first}, 'paper.csv', 'text/csv', 1,
        decode(${sealed.toString("base64")}, 'base64'), now())
      returning id`),
  );
  return {
    "ReportSchedule/Create": created,
    "ReportSchedule/Pause": paused,
    "ReportSchedule/Resume": resumed,
    "ReportSchedule/GetPaper": await client.get(`ReportSchedule/GetPaper?id=${papers[0]?.id}`),
    "ReportSchedule/Delete": await client.remove(`ReportSchedule/Delete?id=${id}`),
  };
}

/** Asked and withdrawn by a holder, asked again, checked and refused: the account stays as the others find it. */
export async function closing({ ada: client, admin, supervisor }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const ask = async () => idIn(await client.post("Risk/AskAccountClosing", { cscsAccount: ada, reason: text }));
  const own = await client.get(`Risk/GetOwnClosing?cscsAccount=${ada}`);
  const withdrawn = await client.post("Risk/WithdrawAccountClosing", { id: await ask() });
  const id = await ask();
  return {
    "Risk/GetOwnClosing": own,
    "Risk/WithdrawAccountClosing": withdrawn,
    "Risk/ApproveAccountClosing": await admin.post("Risk/ApproveAccountClosing", { id }),
    "Risk/RefuseAccountClosing": await supervisor.post("Risk/RefuseAccountClosing", { id, reason: text }),
  };
}

// What must come before a method can succeed, for those that a walk with made-up inputs never brings so far.

import { randomUUID } from "node:crypto";
import { addDays, instant } from "@tradebook/domain/instant.ts";
import { inTenant } from "../src/db/in-tenant.ts";
import { quarantineReports } from "../src/store/quarantine.ts";
import { ask, resultOf, until, type ApiAnswer, type TestServer } from "./with-server.ts";
import { ada, chidi } from "./edge-world.ts";
import { canaries } from "./walk-world.ts";
import { application } from "./walk-application.ts";
import { closing, complaint, evidence, reportSchedule, undelivered } from "./walk-office.ts";
import { idIn, type Stage, type Story } from "./walk-stage.ts";
import { directSettlement, dividendMandate, lien, overdraft } from "./walk-pledges.ts";
import { accountShare } from "./walk-shares.ts";
import { passkey, signingIn } from "./walk-sign-in.ts";

const reason = "A reason";
const once = () => ({ cscsAccount: ada, idempotencyKey: randomUUID() });
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10); // by today's calendar

function nextWeekday(days: number): string {
  const at = new Date(`${inDays(days)}T12:00:00Z`);
  while (at.getUTCDay() !== 3) at.setUTCDate(at.getUTCDate() + 1);
  return at.toISOString().slice(0, 10);
}

/** A review of access through its life, after the one of the walk's world. */
async function accessReview({ admin, supervisor }: Stage): Promise<Readonly<Record<string, ApiAnswer>>> {
  const [open] = (resultOf(await admin.get("AccessReview/GetReviews")) as { items: { id: number }[] }).items;
  const closed = await supervisor.post("AccessReview/Close", { id: open?.id, note: reason });
  const opened = await admin.post("AccessReview/Open", { dueOn: inDays(3) });
  const listed = await admin.get(`AccessReview/GetGrants?keyword=${canaries.default}&maxResultCount=100`);
  const { items } = resultOf(listed) as { items: { id: number; roleName: string | null }[] };
  const id = items.find(({ roleName }) => roleName === canaries.default)?.id;
  return {
    "AccessReview/Close": closed,
    "AccessReview/Open": opened,
    "AccessReview/Confirm": await admin.post("AccessReview/Confirm", { id }),
    "AccessReview/Revoke": await admin.post("AccessReview/Revoke", { id, note: reason }),
  };
}

const terms = { securityID: "ZENITHBANK", side: "1", ordType: "2", price: 110.2, orderQty: 12 };
const order = () => ({ ...terms, clOrdID: randomUUID(), cscsAccount: ada });
const mandate = { channel: "PHONE", reference: "call 12" };

const tradingAndMoney: Readonly<Record<string, Story>> = {
  "Order/SendNewOrder": (stage) => stage.ada.post("Order/SendNewOrder", order()),
  "Order/SendOrderReplaceRequest": async (stage) => {
    const id = idIn(await stage.ada.post("Order/SendNewOrder", { ...order(), orderQty: 13 }));
    return await stage.ada.post("Order/SendOrderReplaceRequest", { id, clOrdID: randomUUID(), orderQty: 14 });
  },
  "Order/sendCancelOrderRequest": async (stage) => {
    const id = idIn(await stage.ada.post("Order/SendNewOrder", { ...order(), orderQty: 15 }));
    return await stage.ada.post("Order/sendCancelOrderRequest", { id, clOrdID: randomUUID() });
  },
  "Order/sendCrossDealOrder": async ({ broker }) => {
    const rows = resultOf(await broker.get("MarketData/GetMarketStats")) as { securityID: string; bestBid: number }[];
    const price = rows.find(({ securityID }) => securityID === "ZENITHBANK")?.bestBid;
    const both = { buyCscsAccount: ada, sellCscsAccount: chidi, mandateBuy: mandate, mandateSell: mandate, reason };
    const deal = { clOrdID: randomUUID(), securityID: "ZENITHBANK", orderQty: 500, price, ...both };
    return await broker.post("Order/sendCrossDealOrder", deal);
  },
  "Funding/ReverseDeposit": async ({ admin, supervisor }) => {
    const paid = { ...once(), amount: 700, reference: "NIP-77" };
    return await supervisor.post("Funding/ReverseDeposit", {
      id: idIn(await admin.post("Funding/Deposit", paid)),
      reason,
    });
  },
  "Funding/RejectWithdrawal": async (stage) =>
    await stage.supervisor.post("Funding/RejectWithdrawal", { id: await withdrawal(stage), reason }),
  "Funding/CancelWithdrawal": async (stage) =>
    await stage.ada.post("Funding/CancelWithdrawal", { id: await withdrawal(stage) }),
  "Funding/ApproveWithdrawal": async (stage) =>
    await stage.admin.post("Funding/ApproveWithdrawal", { id: await withdrawal(stage) }),
  "Funding/PayWithdrawal": async (stage) =>
    await stage.admin.post("Funding/PayWithdrawal", { id: await approved(stage), bankReference: randomUUID() }),
  "Funding/FailWithdrawal": async (stage) =>
    await stage.admin.post("Funding/FailWithdrawal", { id: await approved(stage), reason }),
  "Funding/AskShareTransfer": (stage) => shareTransfer(stage),
  "Funding/AskCashCorrection": ({ supervisor }) => {
    const terms = { direction: "debit", amount: 1, houseAccount: "suspense.cash", slip: randomUUID(), reason };
    return supervisor.post("Funding/AskCashCorrection", { ...once(), ...terms });
  },
  "Funding/ApproveAdjustment": async (stage) =>
    await stage.admin.post("Funding/ApproveAdjustment", { id: idIn(await shareTransfer(stage)) }),
  "Funding/RejectAdjustment": async (stage) =>
    await stage.admin.post("Funding/RejectAdjustment", { id: idIn(await shareTransfer(stage)), reason }),
  "Funding/CancelAdjustment": async (stage) =>
    await stage.supervisor.post("Funding/CancelAdjustment", { id: idIn(await shareTransfer(stage)) }),
  "Funding/AskAdjustmentReversal": async (stage) => {
    const id = idIn(await shareTransfer(stage));
    resultOf(await stage.admin.post("Funding/ApproveAdjustment", { id }));
    return await stage.admin.post("Funding/AskAdjustmentReversal", { id, reason });
  },
  "Funding/RejectBankDetails": ({ supervisor, world }) =>
    supervisor.post("Funding/RejectBankDetails", { id: world.ada.bankDetails, reason }),
  "Funding/ChangeBankDetails": (stage) => {
    const bank = { bankCode: "058", accountNumber: "0123456784", accountName: `Ada ${canaries.default}` };
    return stage.admin.post("Funding/ChangeBankDetails", { ...once(), ...bank });
  },
  "Receipt/DisputeOrder": async (stage) => await disputed(stage, 16),
  "Receipt/AnswerDispute": async (stage) => {
    const { orderId: id } = resultOf(await disputed(stage, 17)) as { orderId: number };
    return await stage.admin.post("Receipt/AnswerDispute", { id, answer: reason });
  },
  "Receipt/TakeDispute": async (stage) => {
    const { orderId: id } = resultOf(await disputed(stage, 18)) as { orderId: number };
    return await stage.admin.post("Receipt/TakeDispute", { id });
  },
  "Alert/RemoveAlert": async (stage) => {
    const alert = { kind: "PriceAtOrAbove", securityID: "ZENITHBANK", price: 9000 };
    return await stage.ada.remove(`Alert/RemoveAlert?id=${idIn(await stage.ada.post("Alert/CreateAlert", alert))}`);
  },
};

/** An order that the broker enters for Ada, and that she says was not hers. */
async function disputed({ ada: holder, broker }: Stage, orderQty: number): Promise<ApiAnswer> {
  const id = idIn(await broker.post("Order/SendNewOrder", { ...order(), orderQty, mandate }));
  return await holder.post("Receipt/DisputeOrder", { id, note: reason });
}

async function shareTransfer({ supervisor }: Stage): Promise<ApiAnswer> {
  const coming = { securityID: "ZENITHBANK", direction: "in", shares: 5, cost: 100, slip: randomUUID(), reason };
  return await supervisor.post("Funding/AskShareTransfer", { ...once(), ...coming });
}

async function withdrawal(stage: Stage): Promise<number> {
  return idIn(await stage.ada.post("Funding/Withdraw", { ...once(), amount: 10.01 }));
}

async function approved(stage: Stage): Promise<number> {
  return idIn(await stage.admin.post("Funding/ApproveWithdrawal", { id: await withdrawal(stage) }));
}

async function setHouse({ s, admin }: Stage, settings: object): Promise<ApiAnswer> {
  return await ask(`${s.url}/api/services/app/Tenant/UpdateSettings`, {
    method: "PUT",
    headers: { authorization: `Bearer ${admin.token}`, "content-type": "application/json" },
    body: JSON.stringify(settings),
  });
}

/** The number of a change of where clients pay in, which waits for a second administrator. */
async function otherBanks(stage: Stage, accountNumber: string): Promise<number> {
  const clientBanks = [{ bankCode: "058", accountNumber, accountName: "The house" }];
  const { clientBanksAsked } = resultOf(await setHouse(stage, { clientBanks })) as { clientBanksAsked: { id: number } };
  return clientBanksAsked.id;
}

type Looks = {
  readonly draft: { readonly savedAt: string } | null;
  readonly items: readonly { readonly id: number }[];
};

async function publishLook({ admin }: Stage, colour: string): Promise<ApiAnswer> {
  const { draft, items } = resultOf(
    await admin.post("Tenant/SaveLookDraft", { colour, logo: null, texts: {} }),
  ) as Looks;
  return await admin.post("Tenant/PublishLook", { savedAt: draft?.savedAt, newestId: items[0]?.id ?? null });
}

const house: Readonly<Record<string, Story>> = {
  "Tenant/PublishLook": (stage) => publishLook(stage, "#7c2d12"),
  "Tenant/RevertLook": async (stage) => {
    const { items } = resultOf(await publishLook(stage, "#1e3a8a")) as Looks;
    return await stage.admin.post("Tenant/RevertLook", { lookId: items[1]?.id, newestId: items[0]?.id });
  },
  "Tenant/UpdateSettings": (stage) => setHouse(stage, { signIn: { requireTwoFactor: "nobody" } }),
  "Tenant/ApproveClientBanks": async (stage) =>
    await stage.supervisor.post("Tenant/ApproveClientBanks", { changeId: await otherBanks(stage, "0123456785") }),
  "Tenant/CancelClientBanks": async (stage) =>
    await stage.admin.post("Tenant/CancelClientBanks", { changeId: await otherBanks(stage, "0234567811") }),
  "Customer/RevealPersonalData": ({ admin, world }) =>
    admin.post("Customer/RevealPersonalData", { id: world.applicant.request, path: "", field: "bvn", reason }),
  "Risk/SetKillSwitch": ({ admin }) =>
    admin.post("Risk/SetKillSwitch", { scope: "security", value: "ACCESSCORP", mode: "CancelOnly", reason }),
  "Risk/LiftKillSwitch": ({ admin }) =>
    admin.post("Risk/LiftKillSwitch", { scope: "security", value: "ACCESSCORP", reason }),
  // Each is taken back, so that the others find the account as it was.
  "Risk/SetAccountState": async ({ admin }) => {
    const stopped = await admin.post("Risk/SetAccountState", { cscsAccount: chidi, state: "DebitFrozen", reason });
    resultOf(await admin.post("Risk/SetAccountState", { cscsAccount: chidi, state: "Active", reason }));
    return stopped;
  },
  "Risk/FreezeOwnAccount": async ({ ada: holder, admin }) => {
    const frozen = await holder.post("Risk/FreezeOwnAccount", { cscsAccount: ada, state: "Frozen" });
    resultOf(await admin.post("Risk/SetAccountState", { cscsAccount: ada, state: "Active", reason }));
    return frozen;
  },
  "Risk/DecideLimits": async ({ admin, supervisor }) => {
    const scope = { securityID: "FIDELITYBK" };
    resultOf(await admin.post("Risk/SetLimits", { ...scope, maxOrderQty: 10, reason }));
    const id = idIn(await admin.post("Risk/SetLimits", { ...scope, maxOrderQty: 20, reason }));
    return await supervisor.post("Risk/DecideLimits", { id, approve: true, reason });
  },
  "Fee/DecideSchedule": async ({ admin, supervisor }) => {
    const row = { from: inDays(3), commission: 1.1, cscsAccount: chidi, reason };
    const id = idIn(await admin.post("Fee/SetSchedule", row));
    return await supervisor.post("Fee/DecideSchedule", { id, approve: true, reason });
  },
  "EndOfDay/DeclareHoliday": ({ admin }) =>
    admin.post("EndOfDay/DeclareHoliday", { date: nextWeekday(60), name: "A day", reason }),
  "EndOfDay/WithdrawHoliday": ({ admin }) => admin.post("EndOfDay/WithdrawHoliday", { date: nextWeekday(60), reason }),
  "EndOfDay/CompareBank": ({ admin, s }) => {
    const tradeDate = addDays(s.server.market.tradingDay, -1);
    return admin.post("EndOfDay/CompareBank", { tradeDate, closing: 5, statement: "Statement 7" });
  },
  "EndOfDay/CloseQuarantinedReport": async ({ admin, s }) => {
    const said = { exchangeClOrdID: "T0-0", origExchangeClOrdID: "T0-0", orderID: null, cxlRejReason: "1", text: null };
    const row = { why: "no order has this id", report: { ...said, transactTime: instant(0) }, receivedAt: instant(0) };
    await inTenant(s.server.db, s.world.defaultId, (tx) => quarantineReports(tx, [row]));
    const [found] = (resultOf(await admin.get("EndOfDay/GetQuarantinedReports")) as { items: { id: number }[] }).items;
    return await admin.post("EndOfDay/CloseQuarantinedReport", { id: found?.id, reason });
  },
  "CorporateAction/Create": ({ admin, s }) => admin.post("CorporateAction/Create", dividendOf(s)),
  "CorporateAction/Approve": async ({ admin, supervisor, s }) => {
    const id = idIn(await admin.post("CorporateAction/Create", dividendOf(s)));
    return await supervisor.post("CorporateAction/Approve", { id });
  },
  "Simulator/SetPhase": async ({ admin, s }) => {
    const halted = await admin.post("Simulator/SetPhase", { phase: "CLOSED" });
    if (halted.status !== 200) return halted;
    await until(() => s.server.market.phase === "CLOSED", "the market is closed");
    const open = await admin.post("Simulator/SetPhase", { phase: "CONTINUOUS" });
    await until(() => s.server.market.phase === "CONTINUOUS", "the market trades");
    return open;
  },
  "Simulator/DeclareHoliday": ({ admin }) =>
    admin.post("Simulator/DeclareHoliday", { date: nextWeekday(90), name: "A day" }),
  "Simulator/WithdrawHoliday": ({ admin }) => admin.post("Simulator/WithdrawHoliday", { date: nextWeekday(90) }),
  "Simulator/DeclareExDate": ({ admin }) =>
    admin.post("Simulator/DeclareExDate", { ...exDay(), type: "Dividend", grossPerShare: 1.5 }),
  "Simulator/WithdrawExDate": ({ admin }) => admin.post("Simulator/WithdrawExDate", exDay()),
};

const exDay = () => ({ securityID: "ZENITHBANK", date: nextWeekday(80) });

const dividendOf = (s: TestServer) => ({
  type: "Dividend",
  securityID: "ZENITHBANK",
  announcedOn: s.server.market.tradingDay,
  qualificationDate: nextWeekday(10),
  paymentDate: nextWeekday(30),
  grossPerShare: 1.5,
});

/** A story that came to no end says where it stopped. */
function stopped(error: unknown): ApiAnswer {
  return { status: 0, headers: new Headers(), body: { error: String(error) } };
}

/** What each method answered at the end of its story. */
export async function tellStories(stage: Stage): Promise<ReadonlyMap<string, ApiAnswer>> {
  const answers = new Map<string, ApiAnswer>();
  const keep = (told: Readonly<Record<string, ApiAnswer>>) => {
    for (const [key, answer] of Object.entries(told)) answers.set(key, answer);
  };
  const tell = async (stories: Readonly<Record<string, Story>>) => {
    for (const [key, story] of Object.entries(stories)) answers.set(key, await story(stage).catch(stopped));
  };
  await tell({ ...signingIn, ...tradingAndMoney });
  for (const told of [
    passkey,
    application,
    accessReview,
    closing,
    complaint,
    evidence,
    undelivered,
    reportSchedule,
    overdraft,
    lien,
    directSettlement,
    dividendMandate,
    accountShare,
  ])
    keep(await told(stage).catch((error: unknown) => ({ [told.name]: stopped(error) })));
  // Last, since a phase of the market may begin another day.
  await tell(house);
  return answers;
}

// Tenant: the brokerages as the host keeps them, and each one's own settings as its administrators keep them.

import { banks } from "@tradebook/domain/banks.ts";
import * as z from "zod";
import { colour, logo } from "../house-look.ts";
import { lookMethods } from "../look-methods.ts";
import { agreedText, houseText } from "../house-text.ts";
import { service } from "../method.ts";
import { limits } from "../names.ts";
import { pageMembers, pageOf } from "../paging.ts";
import { isoInstant, lagosDate } from "../wire-time.ts";
import { nairaAmount, percent } from "../wire-units.ts";

export const tenantRow = z.object({
  id: z.int(),
  tenancyName: z.string(),
  name: z.string(),
  isActive: z.boolean(),
});
export type TenantRow = z.output<typeof tenantRow>;

export const houseFeatures = ["selfRegistration", "secondFactor", "saleApproval"] as const;
export type HouseFeature = (typeof houseFeatures)[number];

/** A brokerage as its host looks after it. */
export const houseRow = tenantRow.extend({
  /** Host names that lead to it; none where one gives its firm code at the sign-in. */
  hosts: z.array(z.string()),
  /** Those who may sign in. */
  users: z.int(),
  clients: z.int(),
  ordersToday: z.int(),
  rejectedToday: z.int(),
  ordersOpen: z.int(),
  /** People heard from in the last minutes. */
  online: z.int(),
  /** The house as a whole takes no new orders. */
  isStopped: z.boolean(),
  /** Withdrawals that were promised for before now. */
  lateWithdrawals: z.int(),
  /** Since when it is being closed; null while it is not. */
  drainingSince: isoInstant.nullable(),
  colour: z.string(),
  features: z.array(z.enum(houseFeatures)),
  licenceEndsOn: lagosDate.nullable(),
});
export type HouseRow = z.output<typeof houseRow>;

const id = z.int().min(1).max(2_147_483_647);
const tenancyName = z
  .string()
  .max(limits.tenancyName)
  .regex(/^[A-Za-z][A-Za-z0-9_-]+$/, {
    error: "must be a letter and then letters, digits, underscores or hyphens",
  });
const name = z.string().trim().min(1).max(limits.tenantName);
const isActive = z.boolean().default(false);

const text = (most: number) => z.string().trim().max(most);

/** What the house shows of itself, on screens and papers. */
export const branding = z.object({
  address: text(300),
  rcNumber: text(40),
  /** The house's code at the exchange. */
  memberCode: text(20),
  vatNumber: text(40),
  colour,
  accentColour: colour,
  logo,
  supportEmail: text(256),
  supportPhone: text(limits.phone),
});
export type Branding = z.output<typeof branding>;

export const twoFactorPolicies = ["nobody", "staff", "everybody"] as const;

/** How people of the house sign in. Staff is everybody who may do more than a customer. */
export const signInPolicy = z.object({
  requireTwoFactor: z.enum(twoFactorPolicies),
  passwordMinLength: z.int().min(limits.shortestPassword).max(limits.password),
});
export type SignInPolicy = z.output<typeof signInPolicy>;

/** The rates in force; they are changed by the fee schedule's own calls. */
const feeProfile = z.object({
  from: lagosDate,
  commission: percent,
  minCommission: nairaAmount,
  vat: percent,
});

/** Withdrawals are promised for the close of so many business days after they were asked for. */
const payoutDays = z.int().min(1).max(limits.payoutDays);

/** A client approves what staff sell for them above this in a day; zero: nothing waits. */
const saleApprovalAbove = nairaAmount.refine((amount) => amount >= 0n, { error: "must not be below zero" });

/** When a second person looks at a sale by staff, and how long withdrawals wait after it; zero: never. */
const saleWatch = {
  saleDormantDays: z.int().min(0).max(3650),
  saleLargePercent: z.int().min(0).max(100),
  saleBankDays: z.int().min(0).max(365),
  saleHoldDays: z.int().min(1).max(60),
} as const;

const bankCodes = banks.map(({ sortCode }) => sortCode) as [string, ...string[]]; // there are twenty-six

/** A bank account of the house that clients pay into. */
export const clientBank = z.object({
  bankCode: z.enum(bankCodes, { error: "must be the code of one of the banks" }),
  accountNumber: z.string().regex(/^\d{10}$/, { error: "must be ten digits" }),
  accountName: z.string().trim().min(1).max(200),
});
export type ClientBank = z.output<typeof clientBank>;

export const tenantSettings = z.object({
  tenancyName: z.string(),
  name: z.string(),
  branding,
  signIn: signInPolicy,
  /** Whether people may open accounts by themselves. */
  selfRegistration: z.boolean(),
  uiTheme: z.string().max(limits.uiTheme),
  payoutDays,
  saleApprovalAbove,
  ...saleWatch,
  clientBanks: z.array(clientBank),
  /** Asked for by one administrator and not in force until another has approved. */
  clientBanksAsked: z
    .object({
      id,
      clientBanks: z.array(clientBank),
      askedBy: z.string(),
      askedAt: isoInstant,
      /** By the reader, who may take it back and not approve it. */
      isOwn: z.boolean(),
    })
    .nullable(),
  fees: feeProfile.nullable(),
});
export type TenantSettings = z.output<typeof tenantSettings>;

const host = { access: { anyOf: ["Pages.Tenants"] }, logged: "audit", answer: "wrapped" } as const;
const read = { ...host, verb: "GET", logged: "none" } as const;

/** A change of the bank accounts that clients pay into, as it waits in the settings. */
const ofBanks = {
  verb: "POST",
  access: { anyOf: ["Pages.Roles"] },
  logged: "audit",
  answer: "wrapped",
  stepUp: true,
  input: z.object({ changeId: id }),
  output: tenantSettings,
} as const;

export const tenantService = service({
  Create: {
    ...host,
    verb: "POST",
    path: "Tenant/Create",
    stepUp: true,
    input: z.object({
      tenancyName,
      name,
      adminEmailAddress: z
        .string()
        .max(limits.userName)
        .regex(/^[^\s@]+@[^\s@]+$/, { error: "is not a valid e-mail address" }),
      /** Taken from ABP's clients and not used: every tenant is in the one database. */
      connectionString: z.string().max(1024).meta({ secret: true }).nullish(),
      isActive,
      /** Its colour; the product's unless said. */
      colour: colour.nullish(),
      /** What is on from the first day; what a new house usually begins with unless said. */
      features: z.array(z.enum(houseFeatures)).max(houseFeatures.length).nullish(),
      /** Another brokerage of this host whose policies and fees it begins with; never its people, clients or banks. */
      copyFrom: id.nullish(),
    }),
    /** The link by which the new administrator chooses a password, where no mail goes out that could bring it. */
    output: z.object({ ...tenantRow.shape, adminSetUpLink: z.string().nullable() }),
  },
  Update: {
    ...host,
    verb: "PUT",
    path: "Tenant/Update",
    stepUp: true,
    /** `licenceEndsOn` left out stays as it is; null takes it away. */
    input: z.object({ id, tenancyName, name, isActive, licenceEndsOn: lagosDate.nullish() }),
    output: tenantRow,
  },
  /**
   * Lets a brokerage end: from now on it takes no new orders. Those that are open stay until they are done, or are
   * canceled if that is asked for; once none is open it is inactive.
   */
  BeginDrain: {
    ...host,
    verb: "POST",
    path: "Tenant/BeginDrain",
    stepUp: true,
    input: z.object({ id, cancelOrders: z.boolean(), reason: z.string().trim().min(1).max(200) }),
    output: tenantRow,
  },
  /** It goes on after all. */
  EndDrain: {
    ...host,
    verb: "POST",
    path: "Tenant/EndDrain",
    stepUp: true,
    input: z.object({ id, reason: z.string().trim().min(1).max(200) }),
    output: tenantRow,
  },
  Delete: { ...host, verb: "DELETE", path: "Tenant/Delete", stepUp: true, input: z.object({ id }), output: z.null() },
  Get: { ...read, path: "Tenant/Get", input: z.object({ id }), output: tenantRow },
  GetAll: {
    ...read,
    path: "Tenant/GetAll",
    input: z.object({ ...pageMembers, isActive: z.boolean().nullish() }),
    output: pageOf(tenantRow),
  },
  /** As GetAll, with what a host looks at. */
  GetHouses: {
    ...read,
    path: "Tenant/GetHouses",
    input: z.object({ ...pageMembers, isActive: z.boolean().nullish() }),
    output: pageOf(houseRow),
  },
  /** One's own house. */
  GetSettings: {
    verb: "GET",
    path: "Tenant/GetSettings",
    access: { anyOf: ["VIEW_ADMINSETTING", "Pages.Roles"] },
    logged: "none",
    answer: "wrapped",
    input: z.object({}),
    output: tenantSettings,
  },
  ...lookMethods,
  /** One's own house; what is left out stays. */
  UpdateSettings: {
    verb: "PUT",
    path: "Tenant/UpdateSettings",
    access: { anyOf: ["Pages.Roles"] },
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
    input: z.object({
      branding: branding.partial().nullish(),
      signIn: signInPolicy.partial().nullish(),
      selfRegistration: z.boolean().nullish(),
      uiTheme: z.string().max(limits.uiTheme).nullish(),
      payoutDays: payoutDays.nullish(),
      saleApprovalAbove: saleApprovalAbove.nullish(),
      ...z.object(saleWatch).partial().shape,
      /** All of them. They are asked for, and shown to clients once another administrator has approved them. */
      clientBanks: z.array(clientBank).max(limits.clientBanks).nullish(),
    }),
    output: tenantSettings,
  },
  /** By another than who asked for them: from now on clients are shown these. */
  ApproveClientBanks: { ...ofBanks, path: "Tenant/ApproveClientBanks" },
  /** By whoever asked, or instead of an approval. */
  CancelClientBanks: { ...ofBanks, path: "Tenant/CancelClientBanks" },
  /** The newest version of each text of the house, for whoever is asked to agree; of another version, that one. */
  GetTexts: {
    verb: "GET",
    path: "Tenant/GetTexts",
    access: "anonymous",
    logged: "none",
    answer: "wrapped",
    input: agreedText.partial(),
    output: z.object({ items: z.array(houseText) }),
  },
  /** Puts a new version in force; what was agreed to before stays as it was. */
  PublishText: {
    verb: "POST",
    path: "Tenant/PublishText",
    access: { anyOf: ["Pages.Roles"] },
    logged: "audit",
    answer: "wrapped",
    stepUp: true,
    input: z.object({ kind: houseText.shape.kind, body: z.string().trim().min(1).max(limits.houseText) }),
    output: houseText,
  },
});

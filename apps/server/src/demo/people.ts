// The demo world's brokerages, their people and what their accounts end with (spec: the demo world).

import type { Permission } from "@tradebook/domain/access/permission.ts";
import type { TenantRole } from "@tradebook/domain/access/role.ts";

export type DemoUser = {
  readonly userName: string;
  readonly name: string;
  readonly surname: string;
  readonly role: TenantRole | "COMPLIANCE";
  /** Where a customer's money goes; the numbers are invented, and their check digits follow. */
  readonly bank?: DemoBank;
  /** Of a customer; invented. */
  readonly address?: string;
};

export type DemoBank = { readonly bankCode: string; readonly accountNumber: string };

/** What the account has on the day the world is made: cash in naira, shares by symbol. */
export type DemoAccount = {
  readonly cscsAccount: string;
  readonly holder: string;
  readonly chn: string;
  readonly cashNaira: number;
  readonly shares: Readonly<Record<string, number>>;
};

export type DemoHouse = {
  readonly tenancyName: string;
  readonly name: string;
  /** What its papers say of it; invented, and it says so. */
  readonly letterhead: {
    readonly address: string;
    readonly rcNumber: string;
    readonly colour: string;
    readonly supportEmail: string;
  };
  readonly users: readonly DemoUser[];
  readonly accounts: readonly DemoAccount[];
  /** Users who have registered and whose checks are not complete: no account yet. */
  readonly applicants: readonly string[];
};

export const compliancePermissions: readonly Permission[] = ["VIEW_AUDIT_TRAIL", "VIEW_ALL_ORDERS"];

export const demoHouses: readonly DemoHouse[] = [
  {
    tenancyName: "Default",
    name: "Default Securities Limited",
    letterhead: {
      address: "Demonstration house, 1 Example Street, Lagos",
      rcNumber: "RC 0000001",
      colour: "#0a7f4f",
      supportEmail: "help@default.example",
    },
    users: [
      { userName: "admin", name: "Tunde", surname: "Bakare", role: "ADMIN" },
      { userName: "supervisor", name: "Funke", surname: "Adewale", role: "ADMIN" },
      { userName: "broker", name: "Ifeoma", surname: "Okeke", role: "BROKER" },
      { userName: "compliance", name: "Yusuf", surname: "Danjuma", role: "COMPLIANCE" },
      {
        userName: "ada",
        name: "Ada",
        surname: "Obi",
        role: "CUSTOMER",
        bank: { bankCode: "058", accountNumber: "0120045719" },
        address: "12 Example Close, Ikeja, Lagos",
      },
      {
        userName: "chidi",
        name: "Chidi",
        surname: "Nwosu",
        role: "CUSTOMER",
        bank: { bankCode: "057", accountNumber: "2211003487" },
        address: "4 Sample Road, Enugu, Enugu",
      },
      {
        userName: "ngozi",
        name: "Ngozi",
        surname: "Eze",
        role: "CUSTOMER",
        bank: { bankCode: "044", accountNumber: "0698002128" },
        address: "27B Specimen Avenue, Garki, FCT",
      },
      { userName: "amina", name: "Amina", surname: "Bello", role: "CUSTOMER" },
    ],
    accounts: [
      {
        cscsAccount: "0010000001",
        holder: "ada",
        chn: "C0010000001AO",
        cashNaira: 5_000_000,
        shares: { GTCO: 10_000, ZENITHBANK: 5000, DANGCEM: 200, MTNN: 2500 },
      },
      {
        cscsAccount: "0010000002",
        holder: "chidi",
        chn: "C0010000002CN",
        cashNaira: 2_000_000,
        shares: { ACCESSCORP: 20_000 },
      },
      {
        cscsAccount: "0010000003",
        holder: "ngozi",
        chn: "C0010000003NE",
        cashNaira: 1_250_000,
        shares: { UBA: 12_000, TRANSCORP: 4000 },
      },
      {
        cscsAccount: "0010000004",
        holder: "ngozi",
        chn: "C0010000003NE",
        cashNaira: 400_000,
        shares: { FIDELITYBK: 15_000 },
      },
    ],
    applicants: ["amina"],
  },
  {
    tenancyName: "Meridian",
    name: "Meridian Stockbrokers Limited",
    letterhead: {
      address: "Demonstration house, 2 Example Street, Abuja",
      rcNumber: "RC 0000002",
      colour: "#1f4e8c",
      supportEmail: "help@meridian.example",
    },
    users: [
      { userName: "admin", name: "Grace", surname: "Effiong", role: "ADMIN" },
      { userName: "supervisor", name: "Emeka", surname: "Obiora", role: "ADMIN" },
      { userName: "broker", name: "Musa", surname: "Ibrahim", role: "BROKER" },
      {
        userName: "ada",
        name: "Ada",
        surname: "Johnson",
        role: "CUSTOMER",
        bank: { bankCode: "033", accountNumber: "2088774011" },
        address: "9 Example Crescent, Port Harcourt, Rivers",
      },
      {
        userName: "bola",
        name: "Bola",
        surname: "Adeyemi",
        role: "CUSTOMER",
        bank: { bankCode: "011", accountNumber: "3099120042" },
        address: "31 Sample Street, Ẹdẹ, Osun",
      },
    ],
    accounts: [
      {
        cscsAccount: "0020000001",
        holder: "ada",
        chn: "C0020000001AJ",
        cashNaira: 3_000_000,
        shares: { ZENITHBANK: 8000, NB: 3000 },
      },
      {
        cscsAccount: "0020000002",
        holder: "bola",
        chn: "C0020000002BA",
        cashNaira: 800_000,
        shares: { GTCO: 2000 },
      },
    ],
    applicants: [],
  },
];

/** What invented orders are in, beside what an account ends with. */
export const tradedNames: readonly string[] = [
  "ZENITHBANK",
  "GTCO",
  "ACCESSCORP",
  "UBA",
  "MTNN",
  "DANGCEM",
  "TRANSCORP",
  "FIDELITYBK",
  "NB",
  "OANDO",
];

/** Bonus shares that come on a day of the year: so many for every so many that are held. */
export const bonuses: readonly {
  readonly securityID: string;
  readonly monthDay: string;
  readonly newShares: number;
  readonly forShares: number;
}[] = [
  { securityID: "GTCO", monthDay: "03-10", newShares: 1, forShares: 10 },
  { securityID: "ZENITHBANK", monthDay: "07-14", newShares: 1, forShares: 8 },
];

/** Dividends paid on a day of the year to whoever held the shares before it, in kobo a share. */
export const dividends: readonly {
  readonly securityID: string;
  readonly monthDay: string;
  readonly perShare: bigint;
}[] = [
  { securityID: "ZENITHBANK", monthDay: "04-28", perShare: 350n },
  { securityID: "ZENITHBANK", monthDay: "09-15", perShare: 125n },
  { securityID: "GTCO", monthDay: "04-14", perShare: 703n },
  { securityID: "GTCO", monthDay: "09-22", perShare: 100n },
  { securityID: "ACCESSCORP", monthDay: "05-06", perShare: 205n },
  { securityID: "UBA", monthDay: "05-12", perShare: 300n },
  { securityID: "MTNN", monthDay: "08-18", perShare: 500n },
  { securityID: "DANGCEM", monthDay: "06-24", perShare: 3000n },
  { securityID: "FIDELITYBK", monthDay: "06-09", perShare: 85n },
  { securityID: "NB", monthDay: "06-02", perShare: 110n },
];

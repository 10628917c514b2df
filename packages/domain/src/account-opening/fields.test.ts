// Every field of an application: what passes, what does not, and what stands on the edge.

import assert from "node:assert/strict";
import { test } from "node:test";
import { tradingDay } from "../instant.ts";
import { ageOn, monthsBefore } from "./age.ts";
import type { Application } from "./application.ts";
import { checkApplication, checkDraft } from "./check-application.ts";
import { needOf, ruleBroken } from "./check-field.ts";
import { broken } from "./field-fault.ts";
import { fieldNames, fieldOf, type Answers, type FieldName } from "./fields.ts";
import type { Role } from "./field.ts";

const today = tradingDay("2026-11-21");

type Values = {
  readonly good: readonly (string | boolean)[];
  readonly bad: readonly (string | boolean)[];
  readonly beside?: Answers;
};

const names: Values = {
  good: ["Obi", "Ọláwálé", "D'Souza", "Ade-Ojo", "St. Claire", "Ng", "A".repeat(50)],
  bad: ["O", "A".repeat(51), "Obi1", "-Obi", "<b>Obi</b>", "Obi\u202egnp", "Obi\u0000", "1234", true],
};
const elevens: Values = {
  good: ["22212345678", "00000000000", " 22212345678 "],
  bad: ["2221234567", "222123456789", "2221234567a", "２２２１２３４５６７８", "222-1234567"],
};
const phones: Values = {
  good: [
    "08031234567",
    "+2348031234567",
    "2348031234567",
    "0803 123 4567",
    "(0803) 123-4567",
    "07012345678",
    "09112345678",
  ],
  bad: ["0803123456", "080312345678", "06031234567", "+448031234567", "phone", "0".repeat(31)],
};
const mails: Values = {
  good: ["a@b.ng", "ngozi.okafor+ngx@mail.example.com", "o'neil@x-y.example", `${"a".repeat(64)}@b.ng`],
  bad: [
    "a",
    "a@b",
    "@b.ng",
    "a@",
    "a..b@c.ng",
    ".a@c.ng",
    "a@-b.ng",
    "a@b-.ng",
    "a@b..ng",
    "a b@c.ng",
    `${"a".repeat(65)}@b.ng`,
  ],
};
const text = (least: number, most: number): Values => ({
  good: ["x".repeat(least), "x".repeat(most)],
  bad: ["x".repeat(most + 1), "bad\u2066text".padEnd(least, "x"), ...(least > 1 ? ["x".repeat(least - 1)] : [])],
});
const choice = (good: string): Values => ({
  good: [good],
  bad: ["no such", good.toLowerCase() === good ? "X" : good.toLowerCase(), true],
});
const yesNo: Values = { good: [true, false], bad: ["yes", "true"] };
const agreed: Values = { good: [true], bad: [false, "true"] };
const countries: Values = { good: ["NG", "GH", "GB"], bad: ["XX", "Nigeria", "ng"] };

const values: { readonly [F in FieldName]: Values } = {
  bvn: elevens,
  nin: elevens,
  existingChn: {
    good: ["C12345678AB", "C12345678"],
    bad: ["C1234567", "X12345678", "C123456789012345", "c12345678ab"],
  },
  companyName: text(2, 150),
  registrationNumber: {
    good: ["RC123456", "RC 123456", "123", "LLP12345678"],
    bad: ["RC12", "XX123456", "RC123456789"],
  },
  incorporationDate: { good: ["2026-11-21", "1960-10-01"], bad: ["2026-11-22", "2026-02-30", "1960"] },
  companySector: choice("FINANCE"),
  scumlNumber: text(3, 30),
  isListed: yesNo,
  title: choice("MRS"),
  surname: names,
  firstName: names,
  otherNames: names,
  dateOfBirth: {
    good: ["2008-11-21", "1990-04-12", "1906-11-21"],
    bad: ["2008-11-22", "2026-11-22", "1905-11-21", "2007-02-29", "12/04/1990", ""],
  },
  gender: choice("F"),
  maritalStatus: choice("SINGLE"),
  mothersMaidenName: names,
  nationality: countries,
  stateOfOrigin: { good: ["Lagos", "FCT", "Akwa Ibom"], bad: ["lagos", "Wakanda"] },
  lga: text(2, 60),
  phone: phones,
  email: mails,
  taxId: {
    good: ["12345678-0001", "123456780001", "1234567890", "12345678901", "1234567890123"],
    bad: ["123", "12345678-001", "x"],
  },
  employmentStatus: choice("EMPLOYED"),
  employer: text(2, 100),
  occupation: choice("LEGAL"),
  annualIncomeBand: choice("1M_5M"),
  sourceOfFunds: choice("SALARY"),
  pep: yesNo,
  pepDetail: text(3, 200),
  religion: text(2, 40),
  spouseName: text(2, 100),
  residentialAddress: text(5, 200),
  city: text(2, 60),
  state: choice("Lagos"),
  country: countries,
  addressProofType: choice("UTILITY_BILL"),
  addressProofDate: { good: ["2026-11-21", "2026-08-21"], bad: ["2026-08-20", "2026-11-22"] },
  idType: choice("PASSPORT"),
  idNumber: {
    beside: { idType: "PASSPORT" },
    good: ["A12345678"],
    bad: ["AB1234567", "A1234567", "a12345678", "12345678901"],
  },
  idExpiry: { good: ["2026-11-22", "2036-01-01"], bad: ["2026-11-21", "2020-01-01"] },
  accountMandate: choice("ANY"),
  ownershipPercent: { good: ["5", "100", "33.33"], bad: ["4.99", "100.01", "-5", "1e2", "five"] },
  signingMandate: choice("SOLE"),
  signingLimit: { good: ["0", "1000000.50"], bad: ["1,000", "-1", "1.234", "1e9"] },
  bankCode: { good: ["058", "50211", "00103"], bad: ["999", "58", "GTB"] },
  accountNumber: { good: ["0123456789"], bad: ["012345678", "01234567890", "012345678x"] },
  accountName: text(2, 150),
  nextOfKinName: text(2, 100),
  nextOfKinRelationship: choice("SIBLING"),
  nextOfKinPhone: phones,
  nextOfKinAddress: text(5, 200),
  nextOfKinEmail: mails,
  investmentObjective: choice("INCOME"),
  riskTolerance: choice("LOW"),
  experience: choice("NONE"),
  consentTerms: agreed,
  consentPrivacy: agreed,
  consentRisk: agreed,
  consentEStatement: agreed,
  consentDcs: agreed,
  consentMarketing: yesNo,
};

for (const name of fieldNames) {
  test(`${name} takes what it should and nothing else`, () => {
    const { good, bad, beside = {} } = values[name];
    const context = { role: "holder", today, answers: beside } as const;
    for (const answer of good) assert.equal(ruleBroken(fieldOf(name), answer, context), null, JSON.stringify(answer));
    for (const answer of bad) assert.notEqual(ruleBroken(fieldOf(name), answer, context), null, JSON.stringify(answer));
  });
}

test("each identity document has a number of its own form", () => {
  const number = (idType: string, idNumber: string) =>
    ruleBroken(fieldOf("idNumber"), idNumber, { role: "holder", today, answers: { idType } });
  assert.equal(number("NIN_SLIP", "12345678901"), null);
  assert.equal(number("DRIVERS_LICENCE", "ABC12345AB12"), null);
  assert.equal(number("VOTERS_CARD", "90F5 AFB3 8129 2712 "), null);
  assert.deepEqual(number("VOTERS_CARD", "90F5 AFB3 8129 271"), broken("NOT_A_VOTERS_CARD_NUMBER"));
  assert.equal(number("VOTERS_CARD", "90F5AFB3812927123456"), null);
  assert.deepEqual(number("NIN_SLIP", "A12345678"), broken("NOT_DIGITS", 11));
});

test("a field is asked of those it concerns, while its condition holds", () => {
  const need = (name: FieldName, role: Role, answers: Answers = {}) => needOf(fieldOf(name), { role, answers });
  assert.equal(need("bvn", "holder"), "required");
  assert.equal(need("bvn", "minor"), "unused");
  assert.equal(need("bvn", "company"), "unused");
  assert.equal(need("bvn", "director"), "required");
  assert.equal(need("bankCode", "coHolder"), "unused");
  assert.equal(need("otherNames", "holder"), "optional");
  assert.equal(need("employer", "holder", { employmentStatus: "STUDENT" }), "unused");
  assert.equal(need("employer", "holder", { employmentStatus: "EMPLOYED" }), "required");
  assert.equal(need("pepDetail", "holder", { pep: true }), "required");
  assert.equal(need("idExpiry", "holder", { idType: "NIN_SLIP" }), "unused");
  assert.equal(need("stateOfOrigin", "holder", { nationality: "GH" }), "unused");
  assert.equal(need("ownershipPercent", "owner"), "required");
});

test("years are counted on the day itself, and February ends when it ends", () => {
  assert.equal(ageOn(tradingDay("2008-11-21"), today), 18);
  assert.equal(ageOn(tradingDay("2008-11-22"), today), 17);
  assert.equal(ageOn(tradingDay("2008-02-29"), tradingDay("2026-02-28")), 17);
  assert.equal(ageOn(tradingDay("2008-02-29"), tradingDay("2026-03-01")), 18);
  assert.equal(monthsBefore(tradingDay("2026-05-31"), 3), "2026-02-28");
  assert.equal(monthsBefore(tradingDay("2028-05-31"), 3), "2028-02-29");
  assert.equal(monthsBefore(tradingDay("2026-02-10"), 3), "2025-11-10");
});

const person: Answers = Object.fromEntries(
  fieldNames.flatMap((name) => {
    const [good] = values[name].good;
    return needOf(fieldOf(name), { role: "holder", answers: values.idNumber.beside ?? {} }) === "unused"
      ? []
      : [[name, good]];
  }),
);
const holder: Answers = {
  ...person,
  dateOfBirth: "1990-04-12",
  nextOfKinPhone: "08039999999",
  stateOfOrigin: "Lagos",
  lga: "Ikeja",
  state: "Lagos",
  employer: "Example Schools",
  pepDetail: "Senator of a state",
  spouseName: "",
  bankCode: "011",
  accountNumber: "0000014579",
};
const fieldsOf = (application: Application) => checkApplication(application, today).problems.map(({ field }) => field);

test("a whole individual application has nothing wrong", () => {
  assert.deepEqual(checkApplication({ accountType: "individual", main: holder, people: {} }, today), {
    problems: [],
    warnings: [],
  });
});

test("an empty application names every field that is asked for, and a draft names none", () => {
  const empty: Application = { accountType: "individual", main: {}, people: {} };
  const required = fieldNames.filter((name) => needOf(fieldOf(name), { role: "holder", answers: {} }) === "required");
  assert.deepEqual(fieldsOf(empty), required);
  assert.deepEqual(checkDraft(empty, today), { problems: [], warnings: [] });
  const begun: Application = { accountType: "individual", main: { bvn: "123" }, people: {} };
  assert.deepEqual(
    checkDraft(begun, today).problems.map(({ field }) => field),
    ["bvn"],
  );
});

test("a joint account has another holder with numbers of their own, and says who signs", () => {
  assert.deepEqual(fieldsOf({ accountType: "joint", main: { ...holder, accountMandate: "" }, people: {} }), [
    "jointHolders",
    "accountMandate",
  ]);
  const other: Answers = { ...holder, bvn: "22212345679" };
  const main: Answers = { ...holder, accountMandate: "ALL" };
  assert.deepEqual(fieldsOf({ accountType: "joint", main, people: { jointHolders: [other] } }), ["jointHolders.0.nin"]);
  assert.deepEqual(
    fieldsOf({ accountType: "joint", main, people: { jointHolders: [{ ...other, nin: "22212345679" }] } }),
    [],
  );
});

test("a child has a guardian and no BVN; an adult is no child", () => {
  const { bvn: _, ...rest } = holder;
  const child: Answers = { ...rest, nin: "33312345678", dateOfBirth: "2015-01-01" };
  assert.deepEqual(fieldsOf({ accountType: "minor", main: child, people: {} }), ["guardian"]);
  assert.deepEqual(fieldsOf({ accountType: "minor", main: child, people: { guardian: [holder] } }), []);
  assert.deepEqual(
    fieldsOf({ accountType: "minor", main: { ...child, dateOfBirth: "2008-11-21" }, people: { guardian: [holder] } }),
    ["dateOfBirth"],
  );
});

test("a company has its papers' fields, directors, signatories and owners", () => {
  const company: Answers = {
    ...holder,
    companyName: "Example Ltd",
    registrationNumber: "RC123456",
    incorporationDate: "2001-01-01",
    companySector: "TRADE",
    isListed: false,
  };
  const owner: Answers = { ...holder, ownershipPercent: "60" };
  const people = {
    directors: [holder],
    signatories: [{ ...holder, signingMandate: "SOLE" }],
    beneficialOwners: [owner],
  };
  assert.deepEqual(fieldsOf({ accountType: "corporate", main: company, people }), []);
  assert.deepEqual(
    fieldsOf({
      accountType: "corporate",
      main: company,
      people: { ...people, beneficialOwners: [{ ...owner, ownershipPercent: "4" }] },
    }),
    ["beneficialOwners.0.ownershipPercent"],
  );
});

test("a check digit that does not fit is a warning, and one's own phone is no next of kin", () => {
  const { warnings, problems } = checkApplication(
    {
      accountType: "individual",
      main: { ...holder, accountNumber: "0000014570", nextOfKinPhone: "+2348031234567" },
      people: {},
    },
    today,
  );
  assert.deepEqual(
    warnings.map(({ field }) => field),
    ["accountNumber"],
  );
  assert.deepEqual(
    problems.map(({ field }) => field),
    ["nextOfKinPhone"],
  );
});

// What the people of the demo's account requests have answered; all of it is invented.

import type { Answers } from "@tradebook/domain/account-opening/fields.ts";
import { addDays, type TradingDay } from "@tradebook/domain/instant.ts";

export type DemoPerson = {
  readonly name: readonly [first: string, surname: string, gender: "F" | "M"];
  /** An empty text is an answer that is missing. */
  readonly change?: Answers;
};

const sameForAll: Answers = {
  mothersMaidenName: "Example",
  nationality: "NG",
  stateOfOrigin: "Oyo",
  lga: "Ibadan North",
  employmentStatus: "EMPLOYED",
  employer: "Example Works",
  occupation: "ENGINEERING",
  annualIncomeBand: "1M_5M",
  sourceOfFunds: "SALARY",
  pep: false,
  city: "Ibadan",
  state: "Oyo",
  country: "NG",
  addressProofType: "UTILITY_BILL",
  idType: "NIN_SLIP",
  bankCode: "058",
  nextOfKinRelationship: "SIBLING",
  nextOfKinPhone: "+2348039909999",
  nextOfKinAddress: "1 Example Street, Ibadan",
  investmentObjective: "CAPITAL_GROWTH",
  riskTolerance: "MEDIUM",
  experience: "UNDER_2",
  consentTerms: true,
  consentPrivacy: true,
  consentEStatement: true,
  consentRisk: true,
  consentDcs: true,
};

export function answersOf(
  { name: [firstName, surname, gender], change = {} }: DemoPerson,
  place: number,
  day: TradingDay,
): Answers {
  const number = String(1000 + place);
  const own: Answers = {
    bvn: `2219900${number}`,
    nin: `3319900${number}`,
    title: gender === "F" ? "MS" : "MR",
    surname,
    firstName,
    dateOfBirth: `19${80 + (place % 20)}-0${1 + (place % 9)}-15`,
    gender,
    maritalStatus: place % 2 === 0 ? "SINGLE" : "DIVORCED",
    phone: `+234803990${number}`,
    email: `${firstName}.${surname}@applicant.example`.toLowerCase(),
    residentialAddress: `${place + 1} Example Street`,
    addressProofDate: addDays(day, -20),
    idNumber: `3319900${number}`,
    accountNumber: `019900${number}`,
    accountName: `${firstName} ${surname}`,
    nextOfKinName: `Ayo ${surname}`,
  };
  const given = Object.entries({ ...sameForAll, ...own, ...change }).filter(([, answer]) => answer !== "");
  return Object.fromEntries(given);
}

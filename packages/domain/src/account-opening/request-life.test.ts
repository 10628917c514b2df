// A request's life: every state by every step by every actor, and what follows from each.

import assert from "node:assert/strict";
import { test } from "node:test";
import { assert as always, constantFrom, array, property, string } from "fast-check";
import { ngxCalendar } from "../calendar-data.ts";
import { lagosAt, tradingDay } from "../instant.ts";
import { openChecks } from "./checks.ts";
import { decide, type RequestFacts, type StepFacts } from "./decide.ts";
import { dueAt, expiryAt, mostTries, nextTryAt } from "./deadlines.ts";
import { bankResult, registerResult, screeningResult } from "./evaluate.ts";
import { masked, isMasked } from "./mask.ts";
import { mergeApplication, nothingYet } from "./merge.ts";
import { nameMatch } from "./name-match.ts";
import { nubanAgrees } from "../nuban.ts";
import { requestStatuses, requestStatusNames, requestStepNames, stepRow, type Actor } from "./request-status.ts";

const now = lagosAt(tradingDay("2026-11-20"), 600);
const actors: readonly Actor[] = ["owner", "reviewer", "approver", "job"];
const request: RequestFacts = {
  id: 7,
  status: "UNDER_REVIEW",
  createdBy: 1,
  applicantUserId: 1,
  reviewer: { userId: 2, name: "Rose Viewer" },
  reviewedBy: [2],
  isExposed: false,
  checks: [{ kind: "BVN", status: "PASSED" }],
};
const facts = (change: Partial<RequestFacts> = {}, by: Partial<StepFacts> = {}): StepFacts => ({
  request: { ...request, ...change },
  by: { userId: 3, may: new Set(actors) },
  note: "",
  now,
  calendar: ngxCalendar,
  ...by,
});

test("every step in every state by every actor goes where the table says, or is refused", () => {
  for (const step of requestStepNames) {
    for (const status of requestStatusNames) {
      for (const actor of actors) {
        const decided = decide(
          step,
          facts({ status, reviewer: null }, { by: { userId: actor === "owner" ? 1 : 3, may: new Set([actor]) } }),
        );
        const row = stepRow(step);
        const what = `${actor} ${step} ${status}`;
        if (!row.who.includes(actor)) assert.equal(refusal(decided), "REQUEST_NOT_YOURS", what);
        else if (!row.from.includes(status)) assert.equal(refusal(decided), "REQUEST_STATUS", what);
        else assert.equal(decided.ok && decided.value.status, step === "approve" ? "SENT_TO_CSCS" : row.to, what);
      }
    }
  }
});

test("no step leads out of an end, and every other state has a way to an end", () => {
  for (const step of requestStepNames) {
    for (const from of stepRow(step).from)
      assert.equal(requestStatuses[from].isTerminal, false, `${step} from ${from}`);
  }
  const ends = new Set(requestStatusNames.filter((name) => requestStatuses[name].isTerminal));
  for (let round = 0; round < requestStatusNames.length; round += 1) {
    for (const step of requestStepNames)
      if (ends.has(stepRow(step).to)) for (const from of stepRow(step).from) ends.add(from);
  }
  assert.equal(ends.size, requestStatusNames.length);
});

test("an approval is one act with two lines, and asks the depository", () => {
  const decided = decide("approve", facts());
  assert(decided.ok);
  assert.deepEqual(
    decided.value.entries.map(({ status }) => status),
    ["APPROVED", "SENT_TO_CSCS"],
  );
  assert.deepEqual(decided.value.consequences, ["tellApplicant", "askDepository"]);
  assert.equal(decided.value.approverId, 3);
});

test("whoever approves has neither applied, entered nor reviewed", () => {
  const by = (userId: number) => ({ by: { userId, may: new Set(actors) } });
  assert.equal(refusal(decide("approve", facts({}, by(2)))), "SAME_PERSON");
  const handedOn = { reviewer: { userId: 9, name: "Ray Viewer" }, reviewedBy: [2, 9] };
  assert.equal(
    refusal(decide("approve", facts(handedOn, by(2)))),
    "SAME_PERSON",
    "giving it to a colleague is no way out",
  );
  assert.equal(decide("approve", facts(handedOn, by(3))).ok, true, "who only assigned it has not reviewed");
  assert.equal(refusal(decide("approve", facts({ createdBy: 4, applicantUserId: null }, by(4)))), "SAME_PERSON");
  assert.equal(refusal(decide("approve", facts({ applicantUserId: 5 }, by(5)))), "SAME_PERSON");
  assert.equal(refusal(decide("take", facts({ status: "SUBMITTED", applicantUserId: 5 }, by(5)))), "SAME_PERSON");
  const other = { by: { userId: 30, sameAs: [2, 5], may: new Set(actors) } };
  assert.equal(refusal(decide("approve", facts({}, other))), "SAME_PERSON", "another user of the reviewer");
  const applied = facts({ status: "SUBMITTED", applicantUserId: 5 }, other);
  assert.equal(refusal(decide("take", applied)), "SAME_PERSON", "another user of the applicant");
});

test("a request in review is its reviewer's until it is taken over, and an approver may decide it", () => {
  const reviewer: ReadonlySet<Actor> = new Set<Actor>(["reviewer"]);
  const other = { by: { userId: 9, may: reviewer } };
  assert.equal(refusal(decide("take", facts({}, other))), "REQUEST_HELD");
  assert.equal(refusal(decide("returnForInfo", facts({}, other))), "REQUEST_HELD");
  const over = decide("take", facts({}, { ...other, takesOver: true }));
  assert.equal(over.ok && over.value.reviewerId, 9);
  const given = decide("take", facts({}, { ...other, takesOver: true, assigneeId: 11 }));
  assert.equal(given.ok && given.value.reviewerId, 11);
  const own = facts({ applicantUserId: 11 }, { ...other, takesOver: true, assigneeId: 11 });
  assert.equal(refusal(decide("take", own)), "SAME_PERSON");
  assert.equal(decide("reject", facts()).ok, true);
});

test("open checks stand in the way, odd ones and exposed persons need a note", () => {
  const check = (status: RequestFacts["checks"][number]["status"]) => ({ checks: [{ kind: "NIN", status }] as const });
  for (const status of ["PENDING", "FAILED"] as const)
    assert.equal(refusal(decide("approve", facts(check(status)))), "REQUEST_CHECKS_OPEN");
  for (const status of ["ATTENTION", "UNAVAILABLE"] as const) {
    assert.equal(refusal(decide("approve", facts(check(status)))), "REQUEST_NOTE_NEEDED");
    assert.equal(decide("approve", facts(check(status), { note: "Seen in person." })).ok, true);
  }
  assert.equal(refusal(decide("approve", facts({ isExposed: true }))), "REQUEST_NOTE_NEEDED");
  assert.equal(
    openChecks([
      { kind: "BVN", status: "FAILED" },
      { kind: "BVN", status: "FAILED" },
    ]),
    "BVN",
  );
});

test("the house owes an answer at the close of the second business day, the applicant one within thirty days", () => {
  assert.equal(dueAt(ngxCalendar, now), lagosAt(tradingDay("2026-11-24"), 960));
  assert.equal(expiryAt(now), lagosAt(tradingDay("2026-12-21"), 0));
  const waits = Array.from({ length: mostTries }, (_, tries) => nextTryAt(tries + 1, now));
  assert.equal(waits.at(-1), null);
  assert.equal(waits.filter((at) => at !== null).length, mostTries - 1);
});

test("a name fits in any order, with or without accents, middle names and small slips", () => {
  const rows: readonly (readonly [string, string, "good" | "doubtful" | "bad"])[] = [
    ["Ngozi Okafor", "OKAFOR NGOZI", "good"],
    ["Ọláwálé Adé", "Olawale Ade", "good"],
    ["Okafor Ngozi Adaeze", "Ngozi Okafor", "good"],
    ["Mohammed Bello", "Muhammed Bello", "good"],
    ["Ade-Ojo Tunde", "Ade Ojo Tunde", "good"],
    ["O'Neil Ada", "ONeil Ada", "good"],
    ["N. Okafor", "Ngozi Okafor", "good"],
    ["Ngozi Okafor", "Ngozi Eze", "bad"],
    ["Okafor", "Ngozi Okafor", "bad"],
    ["Ngozi Okafor", "Kelechi Zubairu", "bad"],
    ["", "Ngozi Okafor", "bad"],
  ];
  for (const [given, recorded, expected] of rows) {
    const score = nameMatch(given, recorded);
    const found = score >= 85 ? "good" : score >= 60 ? "doubtful" : "bad";
    assert.equal(found, expected, `${given} / ${recorded}: ${score}`);
  }
  always(
    property(string({ unit: "grapheme" }), string({ unit: "grapheme" }), (one, other) => {
      const score = nameMatch(one, other);
      assert(score >= 0 && score <= 100 && Number.isInteger(score));
      assert.equal(nameMatch(one, other), nameMatch(one, other));
    }),
  );
  always(
    property(array(constantFrom("Ada", "Obi", "Ngozi", "Eze"), { minLength: 2, maxLength: 4 }), (words) => {
      assert.equal(nameMatch(words.join(" "), words.toReversed().join(" ")), 100);
    }),
  );
});

test("what a register, a bank or a list answers becomes a result without anybody's name in it", () => {
  const asked = { surname: "Okafor", firstName: "Ngozi", dateOfBirth: tradingDay("1990-04-12") };
  assert.equal(registerResult(asked, null).status, "FAILED");
  assert.equal(registerResult(asked, asked).status, "PASSED");
  assert.equal(registerResult(asked, { ...asked, dateOfBirth: tradingDay("1990-04-13") }).status, "ATTENTION");
  assert.equal(registerResult(asked, { ...asked, surname: "Zubairu", firstName: "Kelechi" }).status, "FAILED");
  assert.equal(bankResult(["Ngozi Okafor"], "OKAFOR NGOZI ADAEZE").status, "PASSED");
  assert.equal(bankResult(["Ngozi Okafor"], null).status, "FAILED");
  const hit = { kind: "exposed", list: "a register", name: "Ngozi Okafor" } as const;
  assert.equal(screeningResult("Ngozi Okafor", [hit]).status, "ATTENTION");
  assert.equal(screeningResult("Ngozi Okafor", [{ ...hit, kind: "sanction" }]).status, "FAILED");
  assert.equal(screeningResult("Bola Ade", [hit]).status, "PASSED");
  assert.doesNotMatch(JSON.stringify(screeningResult("Ngozi Okafor", [hit])), /Ngozi|Okafor/);
});

test("account numbers have the published check digits", () => {
  const vectors = [
    ["011", "0000014579"],
    ["011", "0000000220"],
    ["50547", "0000014573"],
    ["51310", "0000000016"],
  ] as const;
  for (const [bank, number] of vectors) {
    assert.equal(nubanAgrees(bank, number), true, number);
    assert.equal(nubanAgrees(bank, number.slice(0, 9) + String((Number(number[9]) + 1) % 10)), false);
  }
  assert.equal(nubanAgrees("035A", "0000014579"), null);
});

test("what is shown masked and comes back masked changes nothing; null empties; a list is sent whole", () => {
  const kept = mergeApplication(nothingYet("joint"), {
    accountType: "joint",
    main: { bvn: "22212345678", phone: "0803 123 4567", city: " Ikeja " },
    people: { jointHolders: [{ bvn: "22200000001", city: "Enugu" }] },
  });
  assert.deepEqual(kept.main, { bvn: "22212345678", phone: "+2348031234567", city: "Ikeja" });
  const shown = masked("bvn", "22212345678");
  assert.equal(shown, "•••••••5678");
  assert.equal(masked("mothersMaidenName", "Eze"), "••••••");
  assert.equal(masked("email", "ngozi@example.com"), "n•••@example.com");
  const again = mergeApplication(kept, {
    accountType: "joint",
    main: { bvn: shown, city: null },
    people: { jointHolders: [{ bvn: "•••••••0001" }] },
  });
  assert.deepEqual(again.main, { bvn: "22212345678", phone: "+2348031234567" });
  assert.deepEqual(again.people.jointHolders, [{ bvn: "22200000001" }]);
  assert.equal(isMasked(shown), true);
});

function refusal(decided: ReturnType<typeof decide>): string | null {
  return decided.ok ? null : decided.rejection.code;
}

// Tests of what a registration must say before it is sent.

import assert from "node:assert/strict";
import { test } from "node:test";
import { faultsOf, registerInput, userNameFrom, type Registration } from "./registration.ts";

const good: Registration = {
  firm: "Default",
  name: " Ngozi ",
  surname: "Ade",
  emailAddress: "ngozi@example.com",
  phoneNumber: "0803 123 4567",
  userName: "ngozi",
  password: "three plain words",
  isAgreed: true,
};

test("a whole registration has no fault and is sent in one form", () => {
  assert.deepEqual([...faultsOf(good)], []);
  assert.deepEqual(registerInput(good), {
    name: "Ngozi",
    surname: "Ade",
    userName: "ngozi",
    emailAddress: "ngozi@example.com",
    phoneNumber: "+2348031234567",
    password: "three plain words",
  });
});

const faults = [
  [{ name: " " }, "name", "missing"],
  [{ emailAddress: "ngozi@example" }, "emailAddress", "email"],
  [{ phoneNumber: "12345" }, "phoneNumber", "phone"],
  [{ password: "short" }, "password", "short"],
  [{ isAgreed: false }, "isAgreed", "agree"],
] as const;

test("each fault stands at its own field", () => {
  for (const [part, field, fault] of faults) assert.deepEqual([...faultsOf({ ...good, ...part })], [[field, fault]]);
});

test("a user name is proposed from the address, in letters that may stand in one", () => {
  assert.equal(userNameFrom("Ngozi.Ade+x@example.com"), "ngozi.adex");
});

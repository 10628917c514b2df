// What somebody types to register, and what is wrong with it before anything is sent.

import { limits } from "@tradebook/contract/names.ts";
import { mobileNumber } from "@tradebook/domain/account-opening/phone.ts";

export type Registration = {
  readonly firm: string;
  readonly name: string;
  readonly surname: string;
  readonly emailAddress: string;
  readonly phoneNumber: string;
  readonly userName: string;
  readonly password: string;
  readonly isAgreed: boolean;
};

export type RegistrationField = keyof Registration;
export type RegistrationFault = "missing" | "email" | "phone" | "short" | "agree";

const needed = ["firm", "name", "surname", "emailAddress", "phoneNumber", "userName", "password"] as const;

export function faultsOf(typed: Registration): ReadonlyMap<RegistrationField, RegistrationFault> {
  const faults = new Map<RegistrationField, RegistrationFault>();
  for (const field of needed) if (typed[field].trim() === "") faults.set(field, "missing");
  if (!faults.has("emailAddress") && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(typed.emailAddress.trim()))
    faults.set("emailAddress", "email");
  if (!faults.has("phoneNumber") && mobileNumber(typed.phoneNumber) === null) faults.set("phoneNumber", "phone");
  if (!faults.has("password") && typed.password.length < limits.shortestPassword) faults.set("password", "short");
  if (!typed.isAgreed) faults.set("isAgreed", "agree");
  return faults;
}

/** What Account/Register takes. */
export function registerInput(typed: Registration) {
  return {
    name: typed.name.trim(),
    surname: typed.surname.trim(),
    userName: typed.userName.trim(),
    emailAddress: typed.emailAddress.trim(),
    phoneNumber: mobileNumber(typed.phoneNumber),
    password: typed.password,
  };
}

/** A first proposal, from the address. */
export function userNameFrom(emailAddress: string): string {
  return (emailAddress.split("@")[0] ?? "").toLowerCase().replaceAll(/[^a-z0-9._-]/g, "");
}

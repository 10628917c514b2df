// An application on the wire: flat answers made from the domain's table of fields, and the people beside in lists.

import {
  groupNames,
  mostOfAGroup,
  type Application,
  type GroupName,
} from "@tradebook/domain/account-opening/application.ts";
import { longestOf } from "@tradebook/domain/account-opening/field.ts";
import { fieldNames, fieldOf, type Answers, type FieldName } from "@tradebook/domain/account-opening/fields.ts";
import * as z from "zod";

export const accountType = z.enum(["individual", "joint", "minor", "corporate"]);

type AnswerSchema = z.ZodOptional<z.ZodNullable<z.ZodUnion<[z.ZodString, z.ZodBoolean]>>>;

// Text for one field, yes or no for another; its own rule says which.
const answersShape = Object.fromEntries(fieldNames.map((name) => [name, answerOf(name)])) as unknown as {
  readonly [F in FieldName]: AnswerSchema;
};

function answerOf(name: FieldName) {
  const { rule, secret } = fieldOf(name);
  const isYesNo = rule.kind === "yesNo" || rule.kind === "agreed";
  const value = (isYesNo ? z.boolean() : z.string().max(longestOf(rule))).nullish();
  return secret === true ? value.meta({ secret: true }) : value;
}

const group = z.array(z.object(answersShape)).max(mostOfAGroup).nullish();
const groupsShape = Object.fromEntries(groupNames.map((name) => [name, group])) as {
  readonly [G in GroupName]: typeof group;
};

/**
 * The members of an application: every field of the main one by its name, and `jointHolders`, `guardian`, `directors`,
 * `beneficialOwners`, `signatories` and `secretary` as lists of the same fields. In a multipart form a list is JSON.
 */
export const applicationMembers = { accountType: accountType.nullish(), ...answersShape, ...groupsShape };

const given = z.object(applicationMembers);
export type GivenApplication = z.output<typeof given>;

/** What was sent, in the domain's shape: only the members that were sent. */
export function applicationOf(sent: GivenApplication, otherwise: Application["accountType"]): Application {
  const main: Answers = Object.fromEntries(
    fieldNames.flatMap((name) => (sent[name] === undefined ? [] : [[name, sent[name]]])),
  );
  const people = Object.fromEntries(
    groupNames.flatMap((name) => (Array.isArray(sent[name]) ? [[name, sent[name]]] : [])),
  );
  return { accountType: sent.accountType ?? otherwise, main, people };
}

/** An application as the wire has it: flat. */
export const shownApplication = z.object({ ...applicationMembers, accountType });

export function shownOf({ accountType: type, main, people }: Application): z.input<typeof shownApplication> {
  return { accountType: type, ...main, ...people } as z.input<typeof shownApplication>; // the domain's lists are read-only
}

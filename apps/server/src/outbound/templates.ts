// The words of everything that goes out by mail and SMS. Facts are put in as they are: there is no markup anywhere.

import { haMessages } from "./languages/ha-messages.ts";
import { igMessages } from "./languages/ig-messages.ts";
import { pcmMessages } from "./languages/pcm-messages.ts";
import { yoMessages } from "./languages/yo-messages.ts";

/** A subject for mail, and a text that is short enough for SMS where a template goes out that way. */
export type Words = { readonly subject: string; readonly text: string };
export type Facts = Readonly<Record<string, string>>;

/** `{house}` and the like stand for facts. `Sms` is the short form, where there is one. */
export const templates = {
  verifyAccount: {
    subject: "Your {app} code is {code}",
    text: "Enter {code} to confirm your address with {house}. The code is good for {minutes} minutes.\n\nNobody from {house} will ask you for it. If you did not register, do nothing.",
    sms: "{house}: your code is {code}. Tell it to nobody.",
  },
  confirmAddress: {
    subject: "Your {app} code is {code}",
    text: "Enter {code} so that {house} reaches you here. The code is good for {minutes} minutes.\n\nNobody from {house} will ask you for it. If you are not changing your address, do nothing.",
    sms: "{house}: {code} confirms this number. Tell it to nobody.",
  },
  alreadyRegistered: {
    subject: "You already have an account with {house}",
    text: "Somebody tried to register with this address at {house}. You have an account already: sign in, or set a new password at {link}\n\nIf it was not you, do nothing; nothing was changed.",
  },
  resetPassword: {
    subject: "Set a new password for {app}",
    text: "Follow this link to set a new password for {house}: {link}\n\nIt is good once, for {minutes} minutes. If you did not ask for it, do nothing; your password stays as it is.",
  },
  resetPasswordCode: {
    subject: "Your {app} code is {code}",
    text: "Enter {code} to set a new password for {house}. It is good for {minutes} minutes.",
    sms: "{house}: {code} sets a new password. Tell it to nobody.",
  },
  setUpAccount: {
    subject: "Set up your {app} account",
    text: "An account was made for you at {house}, with the user name {userName}. Choose your password here: {link}\n\nThe link is good once, for {hours} hours.",
  },
  secondFactorCode: {
    subject: "Your {app} sign-in code is {code}",
    text: "Enter {code} to sign in to {house}. It is good for {minutes} minutes.\n\nIf you are not signing in now, somebody knows your password: change it.",
    sms: "{house}: {code} is your sign-in code. Tell it to nobody.",
  },
  newDevice: {
    subject: "A new sign-in to your {app} account",
    text: "Your account at {house} was signed in to from {device} at {time}, from the address {ip}.\n\nIf it was not you, set a new password at once and end the session in your account settings.",
  },
  passwordChanged: {
    subject: "Your {app} password was changed",
    text: "The password of your account at {house} was changed at {time}. Every other session and every API key was ended.\n\nIf it was not you, tell {house} at once.",
  },
  secondFactorChanged: {
    subject: "The second factor of your {app} account was changed",
    text: "At your account at {house}, at {time}: {change}.\n\nIf it was not you, tell {house} at once.",
  },
  sessionStolen: {
    subject: "A session of your {app} account was ended",
    text: "At {time} a key of your session at {house} was used a second time, as a thief of it would. The session was ended. Sign in again, and change your password if you do not know why.",
  },
  /** Whatever another part of the product tells somebody, in its own words. */
  notice: { subject: "{title}", text: "{body}", sms: "{body}" },
} as const satisfies Record<string, Words & { readonly sms?: string }>;

export type TemplateName = keyof typeof templates;
/** What a language must have: each template with the forms it has in English. */
export type TranslatedTemplates = {
  readonly [T in TemplateName]: { readonly [K in keyof (typeof templates)[T]]: string };
};

const translations: Readonly<Record<string, TranslatedTemplates>> = {
  pcm: pcmMessages,
  ha: haMessages,
  yo: yoMessages,
  ig: igMessages,
};

const mostSubject = 150;

/** A template in the language that `facts.language` names, with its facts in their places; a subject is one line always. */
export function wordsOf(name: TemplateName, channel: "email" | "sms", facts: Facts): Words {
  const template: Words & { readonly sms?: string } = (translations[facts["language"] ?? ""] ?? templates)[name];
  const text = channel === "sms" ? (template.sms ?? template.text) : template.text;
  const subject = fill(template.subject, facts).replace(/[\p{Cc}\s]+/gu, " ");
  return { subject: subject.trim().slice(0, mostSubject), text: fill(text, facts) };
}

export function isTemplate(name: string): name is TemplateName {
  return Object.hasOwn(templates, name);
}

/** Whether it tells a code or a link: of these nothing is kept once they can be of no use. */
export function carriesSecret(name: string): boolean {
  return !isTemplate(name) || /\{(?:code|link)\}/.test(templates[name].text);
}

function fill(words: string, facts: Facts): string {
  return words.replaceAll(/\{(\w+)\}/g, (place, name: string) => facts[name] ?? place);
}

// The ways out: mail by SMTP, SMS by an HTTP POST. Without an address neither is there, and messages are only kept.

import { createTransport } from "nodemailer";
import type { OutboundChannel } from "../store/outbound.ts";
import type { Words } from "./templates.ts";

/** Sends one message, or throws. */
export type Transport = (to: string, words: Words) => Promise<void>;
export type Transports = { readonly [C in OutboundChannel]: Transport | undefined };

export type TransportAddresses = {
  /** smtp://user:password@host:port, or smtps:// */
  readonly smtpUrl: string | undefined;
  /** Gets a POST of `{ to, text }`; any status of 200 to 299 means that it was taken. */
  readonly smsUrl: string | undefined;
  readonly from: string;
};

const answerWithinMs = 10_000;

export function createTransports({ smtpUrl, smsUrl, from }: TransportAddresses): Transports {
  return {
    email: smtpUrl === undefined ? undefined : mailBy(smtpUrl, from),
    sms: smsUrl === undefined ? undefined : smsBy(smsUrl),
  };
}

function mailBy(smtpUrl: string, from: string): Transport {
  const limits = { connectionTimeout: answerWithinMs, greetingTimeout: answerWithinMs, socketTimeout: answerWithinMs };
  // A message holds text alone: nothing in it may make the library read a file or fetch an address.
  const mail = createTransport({ url: smtpUrl, ...limits, disableFileAccess: true, disableUrlAccess: true });
  return async (to, { subject, text }) => {
    // One address as data, so that a comma in it does not make two.
    await mail.sendMail({ from, to: { name: "", address: to }, subject, text });
  };
}

function smsBy(smsUrl: string): Transport {
  return async (to, { text }) => {
    const answer = await fetch(smsUrl, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify({ to, text }),
      redirect: "error",
      signal: AbortSignal.timeout(answerWithinMs),
    });
    await answer.body?.cancel();
    if (!answer.ok) throw new Error(`the SMS service answered ${answer.status}`);
  };
}

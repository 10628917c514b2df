// Whom a request's checks are asked of: the registers, the banks, the lists, the depository, and the scanner of files.

import type { ListHit, PersonAsked, RegisterEntry } from "@tradebook/domain/account-opening/evaluate.ts";

/** Nobody answered; the same question may be asked again, and has the same answer. */
export class CheckUnavailable extends Error {
  override name = "CheckUnavailable";
}

export type DepositoryOrder = {
  /** The same order again is the same reference, and opens nothing twice. */
  readonly reference: string;
  readonly tenantId: number;
  readonly requestId: number;
  readonly accountName: string;
  readonly surname: string;
  readonly existingChn: string | null;
};

export type DepositoryAnswer =
  | { readonly isOpened: true; readonly cscsAccount: string; readonly chn: string }
  | { readonly isOpened: false; readonly reason: string };

/** Every one may throw a CheckUnavailable, and stops when the signal says so. */
export type CheckPorts = {
  readonly bvn: (bvn: string, about: PersonAsked, signal: AbortSignal) => Promise<RegisterEntry>;
  readonly nin: (nin: string, about: PersonAsked, signal: AbortSignal) => Promise<RegisterEntry>;
  /** The name an account is in; null when there is no such account. */
  readonly bankName: (account: BankAccount, about: string, signal: AbortSignal) => Promise<string | null>;
  readonly screening: (name: string, signal: AbortSignal) => Promise<readonly ListHit[]>;
  readonly depository: (order: DepositoryOrder, signal: AbortSignal) => Promise<DepositoryAnswer>;
  /** The name of what was found in a file; null when it is clean. */
  readonly scan: (bytes: Buffer) => Promise<string | null>;
  /** Whether these are the built-in stand-ins, which every answer shows. */
  readonly isSimulated: boolean;
};

export type BankAccount = { readonly bankCode: string; readonly accountNumber: string };

// Every try to sign in.

import type { Instant } from "@tradebook/domain/instant.ts";
import { sql, timestampText } from "../db/sql.ts";
import type { Tx } from "../db/in-tenant.ts";

export type SignInAttempt = {
  readonly userName: string;
  readonly userId: number | null;
  readonly ip: string;
  readonly userAgent: string;
  readonly result: string;
  readonly at: Instant;
};

export async function keepAttempt(tx: Tx, attempt: SignInAttempt): Promise<void> {
  await tx.run(sql`
    insert into sign_in_attempt (user_name, user_id, ip, user_agent, result, at)
    values (${attempt.userName}, ${attempt.userId}, ${attempt.ip}, ${attempt.userAgent}, ${attempt.result},
      ${timestampText(attempt.at)})`);
}

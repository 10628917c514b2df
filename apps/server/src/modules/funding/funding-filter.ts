// Which deposits or withdrawals a caller asks for and may see.

import type { Instant, TradingDay } from "@tradebook/domain/instant.ts";
import type { Caller } from "../../deps.ts";
import type { FundingFilter } from "../../store/funding-deposits.ts";
import { seesAllFunding } from "./funding-caller.ts";

type Asked = {
  readonly cscsAccount?: string | null | undefined;
  readonly status?: string | null | undefined;
  readonly open?: boolean | null | undefined;
  readonly flagged?: boolean | null | undefined;
  readonly late?: boolean | null | undefined;
  readonly from?: TradingDay | null | undefined;
  readonly to?: TradingDay | null | undefined;
  readonly keyword?: string | null | undefined;
};

export function filterOf(asked: Asked, caller: Caller, now: Instant): FundingFilter {
  const seesAll = seesAllFunding(caller);
  return {
    holderUserId: seesAll ? null : caller.userId,
    cscsAccount: asked.cscsAccount ?? null,
    status: asked.status ?? null,
    open: asked.open ?? false,
    // To a holder nothing of theirs is flagged, and asking does not tell.
    flagged: seesAll && (asked.flagged ?? false),
    lateAt: asked.late === true ? now : null,
    from: asked.from ?? null,
    to: asked.to ?? null,
    keyword: asked.keyword ?? null,
  };
}

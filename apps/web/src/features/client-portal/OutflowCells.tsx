// What a withdrawal's row says of the firm's promise, and what its holder can do about it: cancel it, or ask where it is.

import type { OutflowRow } from "@tradebook/contract/cash-flows.ts";
import { fundingService } from "@tradebook/contract/services/funding.ts";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Link } from "react-router";
import { complaintPath } from "../../complaints/complaint-queries.ts";
import { call, failureOf } from "../../lib/api.ts";
import { now } from "../../lib/clock.ts";
import { formatAge } from "../../lib/format.ts";
import { useViewedAccount } from "../../lib/looked.ts";
import { notify, notifyFailure } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { momentText, State } from "./columns.tsx";
import { L } from "./portal-words.ts";
import { promiseOf } from "./promise.ts";

type Props = { readonly row: OutflowRow };

export function PromiseText({ row }: Props) {
  const { promisedBy } = row;
  const at = now();
  const stands = promiseOf(row, at);
  if (stands === "none" || promisedBy === null) return null;
  const said = {
    due: () => <State text={L("PromiseDue", formatAge(promisedBy - at), momentText(promisedBy))} tone="plain" />,
    late: () => <State text={L("PromiseLate", momentText(promisedBy))} tone="bad" />,
    kept: () => <State text={L("PromiseKept")} tone="plain" />,
    missed: () => <State text={L("PromiseMissed")} tone="wait" />,
  };
  return said[stands]();
}

/** For the holder alone, and as long as it waits. What is asked is kept as a complaint, with each answer to it. */
export function OutflowActions({ row: { status, reference, withdrawalId } }: Props) {
  const account = useViewedAccount();
  const client = useQueryClient();
  const cancelling = useMutation({
    mutationFn: (id: number) => call(fundingService.CancelWithdrawal, { id }),
    onSuccess: () => notify("note", L("OutflowCancelled")),
    onError: (error) => notifyFailure(failureOf(error)),
    onSettled: () => client.invalidateQueries({ queryKey: ["portal", "account-outflow"] }),
  });
  if (account === null || account.clientName !== null || withdrawalId === null) return null;
  if (status !== "REQUESTED" && status !== "APPROVED") return null;
  const { cscsAccount } = account;
  return (
    <span className="portal__trade">
      <Link className="portal__link" to={complaintPath({ about: "withdrawal", ref: reference, cscsAccount })}>
        {L("Chase")}
      </Link>
      {status === "REQUESTED" ? (
        <Button
          size="small"
          aria-busy={cancelling.isPending}
          aria-label={L("CancelOutflowOf", reference)}
          onClick={() => {
            if (!cancelling.isPending) cancelling.mutate(withdrawalId);
          }}
        >
          {L("CancelOutflow")}
        </Button>
      ) : null}
    </span>
  );
}

// Who wanted an order looked at again and why, what was found, and the end of the one that is open.

import { orderService, type ListedOrder } from "@tradebook/contract/services/order.ts";
import type { OrderReview } from "@tradebook/contract/services/order-review.ts";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { call } from "../../lib/api.ts";
import { formatClock, formatDate } from "../../lib/format.ts";
import { notify } from "../../lib/notify.ts";
import { Button } from "../../ui/Button.tsx";
import { FormDialog } from "../../ui/FormDialog.tsx";
import { Loaded } from "../../ui/Loaded.tsx";
import { Dot } from "../../ui/Marks.tsx";
import { TextField } from "../../ui/TextField.tsx";
import { L } from "./order-act-words.ts";

/** Asked for again when the order's mark comes or goes. */
export function OrderReviews({ order }: { readonly order: ListedOrder }) {
  const reviews = useQuery({
    queryKey: ["list", "order-reviews", order.id],
    queryFn: async ({ signal }) => (await call(orderService.GetReviews, { id: order.id }, signal)).items,
  });
  if (reviews.data?.length === 0) return null;
  return (
    <section className="part" data-testid="order-reviews">
      <h3>{L("Reviews")}</h3>
      <Loaded query={reviews} what={L("Reviews")} lines={2}>
        {(all) => (
          <ul className="rows">
            {all.map((one) => (
              <Review key={one.askedAt} orderId={order.id} review={one} />
            ))}
          </ul>
        )}
      </Loaded>
    </section>
  );
}

function Review({ orderId, review }: { readonly orderId: number; readonly review: OrderReview }) {
  const { reason, askedBy, askedAt, outcome, closedBy, closedAt } = review;
  const [isClosing, setClosing] = useState(false);
  return (
    <li>
      <span className="rows__text">
        <strong>{reason}</strong>
        <span className="rows__small">{L("AskedBy", askedBy, timeOf(askedAt))}</span>
        {outcome === null || closedBy === null || closedAt === null ? null : (
          <>
            <span>{outcome}</span>
            <span className="rows__small">{L("AskedBy", closedBy, timeOf(closedAt))}</span>
          </>
        )}
      </span>
      {outcome === null ? (
        <span className="rows__end">
          <Dot tone="wait">{L("Open")}</Dot>
          <Button size="small" onClick={() => setClosing(true)}>
            {L("CloseReview")}
          </Button>
        </span>
      ) : null}
      {isClosing ? <Closing orderId={orderId} onClose={() => setClosing(false)} /> : null}
    </li>
  );
}

function timeOf(at: number): string {
  return `${formatDate(at)} ${formatClock(at)}`;
}

function Closing({ orderId, onClose }: { readonly orderId: number; readonly onClose: () => void }) {
  const client = useQueryClient();
  const [outcome, setOutcome] = useState("");
  const send = async () => {
    await call(orderService.CloseReview, { id: orderId, outcome: outcome.trim() });
    notify("good", L("ReviewClosed"));
    await client.invalidateQueries({ queryKey: ["list"] });
    onClose();
  };
  return (
    <FormDialog
      title={L("CloseTitle", orderId)}
      action={L("CloseReview")}
      testId="close-review-form"
      isReady={outcome.trim() !== ""}
      onSend={send}
      onClose={onClose}
    >
      <TextField label={L("WhatFound")} most={500} value={outcome} onType={setOutcome} />
    </FormDialog>
  );
}

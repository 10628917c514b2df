// What happens to an order, step by step, in English.

export const orderStepWords = {
  kind_placed: "Entered",
  kind_acknowledged: "Taken by the exchange",
  kind_rejected: "Rejected",
  kind_filled: "Traded",
  kind_cancelRequested: "Cancel asked for",
  kind_cancelRejected: "Cancel refused",
  kind_canceled: "Cancelled",
  kind_expired: "Expired",
  kind_replaceRequested: "Change asked for",
  kind_replaceRejected: "Change refused",
  kind_replaced: "Changed",
  kind_suspended: "Suspended",
  kind_resumed: "Resumed",
  kind_doneForDay: "Done for the day",
  kind_requeued: "Waits for another session",
  kind_released: "Sent in its session",
  kind_busted: "Trade taken back",
  kind_corrected: "Trade corrected",
} as const;

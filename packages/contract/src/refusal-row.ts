// What the catalogue says of one refusal: number, status, message and details. Areas keep rows of their own.

/** A template and its facts; `{0}` stands for the first. */
export type Text = readonly [template: string, ...facts: string[]];

export type RefusalRow<R> = {
  /** Zero for identity refusals, which are answered as ABP answers them: without a number and a name. */
  readonly number: number;
  readonly status: 404 | 409 | 422;
  readonly message: string;
  /** ABP's identity refusals name their facts in the message itself. */
  readonly messageFacts?: (refusal: R) => readonly string[];
  readonly details: (refusal: R) => Text | null;
};

/** A row for each refusal of a union, by its code. */
export type RefusalRows<R extends { readonly code: string }> = {
  readonly [C in R["code"]]: RefusalRow<Extract<R, { readonly code: C }>>;
};

/** A numbered refusal, which is answered with 422. */
export function refused<R>(number: number, message: string, details: (refusal: R) => Text | null): RefusalRow<R> {
  return { number, status: 422, message, details };
}

/** An identity refusal in ABP's words: its message alone with the facts in it, without number and details. */
export function identityRefused<R>(
  message: string,
  messageFacts: (refusal: R) => readonly string[] = () => [],
): RefusalRow<R> {
  return { number: 0, status: 422, message, messageFacts, details: () => null };
}

// The dashboard's views, and which of those a person has is shown.

export type DashboardView = "customer" | "broker" | "client" | "house";

type Terms = {
  readonly offered: readonly DashboardView[];
  /** What the address says. */
  readonly asked: string | null;
  /** At somebody else's account: it is then begun with. */
  readonly isLooking: boolean;
};

/** `first` needs no word in the address. */
export function viewShown({ offered, asked, isLooking }: Terms) {
  const first = offered.find((view) => isLooking && view === "client") ?? offered[0];
  return { first, current: offered.find((view) => view === asked) ?? first };
}

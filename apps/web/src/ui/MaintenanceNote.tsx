// Announced maintenance over a page, from the time it is to be told until it ends.

import { maintenance } from "../lib/maintenance.ts";
import { useStore } from "../lib/store.ts";
import { useNow } from "./use-now.ts";

/** Always in the page, so that a screen reader hears when something appears in it. */
export function MaintenanceNote() {
  const at = useNow(5000);
  const told = useStore(maintenance).filter(({ shownFrom, endsAt }) => shownFrom <= at && at < endsAt);
  return (
    <div role="status" data-testid="maintenance">
      {told.map(({ id, title, words }) => (
        <p key={id} className="banner">
          <span>
            <strong>{title}</strong> {words}
          </span>
        </p>
      ))}
    </div>
  );
}

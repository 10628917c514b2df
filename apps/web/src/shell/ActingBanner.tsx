// Over every page while somebody looks with a user's eyes: whose they are, until when, and the one way out. It cannot be closed.

import { userService } from "@tradebook/contract/services/user.ts";
import { instant } from "@tradebook/domain/instant.ts";
import { useEffect, useState } from "react";
import { acting, leaveActing } from "../lib/acting.ts";
import { call } from "../lib/api.ts";
import { now } from "../lib/clock.ts";
import { formatClock } from "../lib/format.ts";
import { Button } from "../ui/Button.tsx";
import { L } from "./acting-words.ts";

export function ActingBanner() {
  const [begun] = useState(acting);
  const endsAt = begun?.endsAt ?? null;
  useEffect(() => {
    if (endsAt === null) return undefined;
    const timer = setTimeout(leaveActing, Math.max(0, endsAt - now()));
    return () => clearTimeout(timer);
  }, [endsAt]);
  if (begun === null) return null;
  // Whether the server hears it or not: a look that it was not told of ends by time.
  const end = () => void call(userService.EndActing, {}).finally(leaveActing);
  return (
    <section className="acting" aria-label={L("ActingAs", begun.fullName)} data-testid="acting-banner">
      <span>
        <strong>{L("ActingAs", begun.fullName)}</strong> {L("ActingLimits", formatClock(instant(begun.endsAt)))}
      </span>
      <Button size="small" onClick={end}>
        {L("ActingEnd")}
      </Button>
    </section>
  );
}

// Signs out: the live line stops, storage, token and cookie are cleared, and the root comes next.

import { useEffect } from "react";
import { useNavigate } from "react-router";
import { forgetUser } from "../../lib/end-session.ts";
import { endServerSession } from "../../lib/refresh.ts";
import { signOutLocally } from "../../lib/session.ts";
import { L } from "../../lib/shell-words.ts";
import { accessToken } from "../../lib/token.ts";
import { Empty } from "../../ui/States.tsx";

/** Long enough for a screen reader to begin the sentence. */
const shownForMs = 1000;

export function LogoutPage() {
  const navigate = useNavigate();
  useEffect(() => {
    void endServerSession(accessToken());
    forgetUser();
    signOutLocally(false);
    const timer = setTimeout(() => void navigate("/", { replace: true }), shownForMs);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <main role="status">
      <Empty title={L("SignedOutTitle")} text={L("SignedOutText")} />
    </main>
  );
}

// Opening an account: the page's head, and the way to begin for whoever has not; the application itself comes after it.

import { Suspense } from "react";
import { Link } from "react-router";
import { createAccountPath, signInPath } from "../../lib/paths.ts";
import { useSession } from "../../lib/session.ts";
import { halfToken } from "../../lib/token.ts";
import { Mark } from "../../ui/Icon.tsx";
import { Empty, Skeleton } from "../../ui/States.tsx";
import { L } from "./opening-form-words.ts";
import { lazyPart } from "../../ui/lazy-part.ts";
import "../../ui/card.css";
import "../../ui/marks.css";
import "../../ui/public.css";
import "./opening.css";

/** Form, fields and lists are four tenths of what the page would weigh with them. */
const MyRequest = lazyPart(async () => (await import("./MyRequest.tsx")).MyRequest);

export function KycPage() {
  const session = useSession();
  const isKnown = halfToken() !== null || session.status === "signedIn";
  return (
    <div className="kyc">
      <header className="kyc__top">
        <Mark size={28} />
        <div>
          <h1>{L("Title")}</h1>
          <p className="rows__small">{L("Sub")}</p>
        </div>
      </header>
      <main className="kyc__main">
        {isKnown ? (
          <Suspense fallback={<Skeleton what={L("TheApplication")} lines={10} />}>
            <MyRequest />
          </Suspense>
        ) : (
          <Begin />
        )}
      </main>
    </div>
  );
}

function Begin() {
  const ways = (
    <p className="form__actions">
      <Link className="button button--primary" to={createAccountPath}>
        {L("Register")}
      </Link>
      <Link className="button button--plain" to={signInPath}>
        {L("HaveBegun")}
      </Link>
    </p>
  );
  return <Empty title={L("NotBegun")} text={L("NotBegunText")} action={ways} />;
}

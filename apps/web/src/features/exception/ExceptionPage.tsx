// The page for what cannot be shown: no access, nothing there, a fault.

import { useEffect, useRef } from "react";
import { Link, useNavigate, useSearchParams } from "react-router";
import { P } from "../../lib/page-words.ts";
import { L, type ShellWord } from "../../lib/shell-words.ts";
import { useSession } from "../../lib/session.ts";
import { Button } from "../../ui/Button.tsx";
import { Mark } from "../../ui/Icon.tsx";
import "./exception.css";

type Kind = { readonly title: ShellWord; readonly text: ShellWord };

const kinds: Readonly<Record<string, Kind>> = {
  "401": { title: "NoPermissionTitle", text: "NoPermissionText" },
  "403": { title: "ForbiddenTitle", text: "ForbiddenText" },
  "404": { title: "NotFoundTitle", text: "NotFoundText" },
};

export function ExceptionPage() {
  const [query] = useSearchParams();
  const session = useSession();
  const navigate = useNavigate();
  const type = query.get("type") ?? "500";
  const kind = kinds[type];
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // The frame of who is signed in brings the page's main part.
  const Part = session.status === "signedIn" ? "div" : "main";
  return (
    <Part className="exception">
      <Mark size={40} />
      <p className="exception__type">{type}</p>
      <h1 ref={heading} tabIndex={-1}>
        {kind === undefined ? P("FaultTitle") : L(kind.title)}
      </h1>
      <p className="muted">{kind === undefined ? P("FaultText") : L(kind.text)}</p>
      <div className="exception__ways">
        <Button look="primary" onClick={() => void navigate("/app/trading")}>
          {L("GoHome")}
        </Button>
        {session.status === "signedIn" ? <Link to="/app/logout">{L("SwitchAccount")}</Link> : null}
      </div>
    </Part>
  );
}

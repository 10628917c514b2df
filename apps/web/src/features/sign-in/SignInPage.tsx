// The sign-in page: firm, name, password, perhaps a code; then back to where the person wanted to go.

import { Navigate, useLocation, useNavigate } from "react-router";
import { commonWords } from "../../lib/common-words.ts";
import { homePath, isSignedInPath } from "../../lib/paths.ts";
import { loadSession, useSession } from "../../lib/session.ts";
import { wordsOf } from "../../lib/words.ts";
import { Icon, Mark } from "../../ui/Icon.tsx";
import { cameExpired, safeOrigin } from "./origin.ts";
import { SignInForm } from "./SignInForm.tsx";
import { L } from "./sign-in-words.ts";
import "./sign-in.css";

const C = wordsOf(commonWords);

export function SignInPage() {
  const session = useSession();
  const location = useLocation();
  const navigate = useNavigate();
  const origin = safeOrigin(location.state, isSignedInPath, homePath);
  if (session.status === "signedIn") return <Navigate to={origin} replace />;
  const enter = async () => {
    await loadSession();
    await navigate(origin, { replace: true });
  };
  return (
    <div className="sign-in">
      <Pitch />
      <main className="sign-in__main">
        <div className="sign-in__card">
          <p className="sign-in__brand">
            <Mark size={32} />
            {C("AppName")}
          </p>
          <h1>{L("SignInTitle")}</h1>
          {cameExpired(location.state) ? <p className="sign-in__note">{L("SessionExpired")}</p> : null}
          <SignInForm onSignedIn={enter} />
          <p className="sign-in__help">{L("NeedHelp")}</p>
        </div>
      </main>
    </div>
  );
}

function Pitch() {
  const points = [L("SignInPoint1"), L("SignInPoint2"), L("SignInPoint3")];
  return (
    <aside className="pitch">
      <p className="sign-in__brand">
        <Mark size={32} />
        {C("AppName")}
      </p>
      <div>
        <p className="pitch__line">{L("SignInPitch")}</p>
        <ul className="pitch__points">
          {points.map((point) => (
            <li key={point}>
              <Icon name="check" size={18} />
              {point}
            </li>
          ))}
        </ul>
      </div>
      <Candles />
    </aside>
  );
}

/** Top, bottom, open and close of invented candles: an ornament, not a market. */
const candles = [
  [90, 150, 140, 100],
  [80, 130, 104, 90],
  [76, 126, 92, 118],
  [96, 150, 116, 138],
  [84, 146, 138, 96],
  [60, 112, 98, 72],
  [54, 92, 74, 62],
  [50, 96, 62, 86],
  [44, 92, 84, 52],
  [22, 66, 54, 32],
  [18, 56, 34, 46],
  [8, 50, 44, 16],
] as const;

function Candles() {
  return (
    <svg className="pitch__candles" viewBox="0 0 480 170" aria-hidden="true">
      {candles.map(([top, bottom, open, close], index) => {
        const x = 20 + index * 40;
        const rises = close < open;
        return (
          <g key={x} className={rises ? "pitch__up" : "pitch__down"}>
            <path d={`M${x} ${top}V${bottom}`} />
            <rect x={x - 9} y={Math.min(open, close)} width="18" height={Math.abs(open - close)} rx="2" />
          </g>
        );
      })}
    </svg>
  );
}

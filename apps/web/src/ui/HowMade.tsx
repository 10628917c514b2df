// How a number is made: a small way beside it into a drawer that adds its parts up before the eye.

import { useState, type ReactNode } from "react";
import { commonWords } from "../lib/common-words.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "./Button.tsx";
import { Dialog } from "./Dialog.tsx";
import { Icon } from "./Icon.tsx";
import { Money } from "./Money.tsx";

const L = wordsOf(commonWords);

type Props = {
  /** What the number is called. */
  readonly name: string;
  /** Rendered when it is opened. */
  readonly children: () => ReactNode;
};

export function HowMade({ name, children }: Props) {
  const [isOpen, open] = useState(false);
  const title = L("HowMade", name);
  return (
    <>
      <Button look="quiet" size="icon" className="how" aria-label={title} title={title} onClick={() => open(true)}>
        <Icon name="help" size={14} />
      </Button>
      {isOpen ? (
        <Dialog title={title} shape="side" onClose={() => open(false)}>
          <div className="form" data-testid="how-made">
            {children()}
          </div>
        </Dialog>
      ) : null}
    </>
  );
}

export type SumPart = {
  readonly label: string;
  readonly hint?: string;
  readonly sign: "+" | "−" | "=";
  readonly kobo: bigint | null;
};

/** The parts in their order, each with its sign; the last is what they come to. */
export function SumOfParts({ parts }: { readonly parts: readonly SumPart[] }) {
  return (
    <dl className="facts" data-testid="sum-of-parts">
      {parts.map(({ label, hint, sign, kobo }) => (
        <div key={label} className={sign === "=" ? "facts__total" : ""}>
          <dt>
            {label}
            {hint === undefined ? null : <span className="facts__hint">{hint}</span>}
          </dt>
          <dd>
            <span className="muted">{sign}</span> <Money kobo={kobo} hides />
          </dd>
        </div>
      ))}
    </dl>
  );
}

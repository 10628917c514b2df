// One group of controls: a titled card, and under it why the last command was refused.

import { useId, type ReactNode } from "react";
import type { Failure } from "../../lib/api.ts";
import { describeFailure } from "../../lib/notify.ts";
import { Icon } from "../../ui/Icon.tsx";

type Props = {
  readonly title: string;
  readonly hint?: string;
  readonly failure?: Failure | null;
  readonly className?: string;
  readonly children: ReactNode;
};

export function Group({ title, hint, failure = null, className = "", children }: Props) {
  const id = useId();
  return (
    <section className={`group ${className}`} aria-labelledby={id}>
      <header>
        <h2 className="group__title" id={id}>
          {title}
        </h2>
        {hint === undefined ? null : <p className="group__hint">{hint}</p>}
      </header>
      {children}
      <div role="alert">{failure === null || failure.kind === "signedOut" ? null : <Refused failure={failure} />}</div>
    </section>
  );
}

function Refused({ failure }: { readonly failure: Failure }) {
  const { title, text } = describeFailure(failure);
  return (
    <p className="group__refused">
      <Icon name="warning" />
      <span>
        <strong>{title}</strong> {text}
      </span>
    </p>
  );
}

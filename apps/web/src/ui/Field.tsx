// A labelled control with its hint, its error and its warning, tied together for assistive technology.

import { useId, type ReactNode } from "react";
import { Icon } from "./Icon.tsx";

export type FieldControl = {
  readonly id: string;
  readonly "aria-describedby": string | undefined;
  readonly "aria-invalid": boolean;
};

type Props = {
  readonly label: ReactNode;
  readonly side?: ReactNode;
  readonly hint?: string | null;
  readonly error?: string | null;
  readonly warning?: string | null;
  readonly children: (control: FieldControl) => ReactNode;
};

export function Field({ label, side, hint, error, warning, children }: Props) {
  const id = useId();
  const said = Boolean(error) || Boolean(warning) || Boolean(hint);
  return (
    <div className="field">
      <div className="field__label">
        <label htmlFor={id}>{label}</label>
        {side}
      </div>
      {children({ id, "aria-describedby": said ? `${id}-said` : undefined, "aria-invalid": Boolean(error) })}
      <div id={`${id}-said`} hidden={!said}>
        {error ? <Said kind="error" text={error} /> : null}
        {!error && warning ? <Said kind="warning" text={warning} /> : null}
        {!error && !warning && hint ? <span className="field__hint">{hint}</span> : null}
      </div>
    </div>
  );
}

function Said({ kind, text }: { readonly kind: "error" | "warning"; readonly text: string }) {
  return (
    <span className={`field__${kind}`}>
      <Icon name="warning" size={14} />
      <span>{text}</span>
    </span>
  );
}

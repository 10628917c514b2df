// The button at the end of a row with what else can be done: a bubble of choices, each of which closes it.

import { createContext, useContext, useId, useRef, type ComponentPropsWithRef, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon, type IconName } from "./Icon.tsx";
import { place } from "./PopMenu.tsx";

type Props = { readonly name: string; readonly children: ReactNode };

const OfMenu = createContext("");

/** What stands in it is there while it is closed, unseen, so that a key of the row can press it. */
export function RowMenu({ name, children }: Props) {
  const id = useId();
  const bubble = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <Button ref={button} look="quiet" size="icon" aria-label={name} title={name} data-more="" popoverTarget={id}>
        <Icon name="more" size={16} />
      </Button>
      <div
        ref={bubble}
        id={id}
        popover="auto"
        className="bubble row-menu"
        role="group"
        aria-label={name}
        onToggle={({ newState }) => {
          if (newState !== "open") return;
          place(button.current, bubble.current);
          bubble.current?.querySelector<HTMLElement>("button:enabled")?.focus({ preventScroll: true });
        }}
      >
        <OfMenu value={id}>{children}</OfMenu>
      </div>
    </>
  );
}

type ItemProps = Omit<ComponentPropsWithRef<"button">, "children"> & {
  readonly icon: IconName;
  readonly label: string;
  readonly [data: `data-${string}`]: string;
};

export function MenuItem({ icon, label, ...rest }: ItemProps) {
  const menu = useContext(OfMenu);
  return (
    <button type="button" className="menu__item" popoverTarget={menu} popoverTargetAction="hide" {...rest}>
      <Icon name={icon} size={14} />
      {label}
    </button>
  );
}

// A button with a menu under it, which closes when the focus leaves it, with Escape, or when something in it is chosen.

import { useRef, useState, type FocusEvent, type MouseEvent, type ReactNode } from "react";
import { Button } from "./Button.tsx";
import { Icon } from "./Icon.tsx";

type Props = {
  readonly label: ReactNode;
  /** Not disabled while it works: that would take the focus away. */
  readonly isBusy?: boolean;
  /** Buttons of the class `menu__item` close it; whatever else stands here leaves it open. */
  readonly children: ReactNode;
};

export function MenuButton({ label, isBusy = false, children }: Props) {
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => {
    open(false);
    button.current?.focus();
  };
  const leave = (event: FocusEvent) => {
    if (!event.currentTarget.contains(event.relatedTarget)) open(false);
  };
  const choose = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest("button.menu__item") !== null) close();
  };
  return (
    <div
      className="menu-button"
      onBlur={leave}
      onKeyDown={(event) => {
        if (event.key === "Escape" && isOpen) close();
      }}
    >
      <Button ref={button} aria-expanded={isOpen} aria-busy={isBusy} onClick={() => open(!isOpen && !isBusy)}>
        {label} <Icon name="chevron" size={12} />
      </Button>
      {isOpen ? (
        <div className="menu" ref={keepWithin} onClick={choose}>
          {children}
        </div>
      ) : null}
    </div>
  );
}

const edgePx = 8;

/** It stands under the button's end; where that leaves the window, it is moved in. */
function keepWithin(menu: HTMLElement | null): void {
  const left = menu?.getBoundingClientRect().left ?? edgePx;
  if (left < edgePx) menu?.style.setProperty("translate", `${edgePx - left}px`);
}

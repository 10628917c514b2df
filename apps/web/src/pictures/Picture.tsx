// A picture of figures with its title, a sentence that says what it shows, and the same figures as a table.

import { useId, useState, type ReactNode } from "react";
import { liveMode } from "../lib/live-mode.ts";
import { Button } from "../ui/Button.tsx";
import { Icon } from "../ui/Icon.tsx";
import { L } from "./picture-words.ts";
import "./pictures.css";

type Props = {
  readonly title: string;
  /** In words, for whoever does not see it. */
  readonly summary: string;
  readonly side?: ReactNode;
  /** Stands over the picture and over its table. */
  readonly head?: ReactNode;
  readonly testId: string;
  /** Rendered when it is asked for. */
  readonly table: ReactNode;
  readonly children: ReactNode;
};

/** Whoever spares data begins with the table, as with the chart of prices. */
export function Picture({ title, summary, side, head, testId, table, children }: Props) {
  const id = useId();
  const [isTable, showTable] = useState(() => liveMode.get() === "minimal");
  const toggle = L(isTable ? "ShowPicture" : "ShowFigures", title);
  return (
    <section className="picture" aria-labelledby={id} data-testid={testId}>
      <header className="picture__head">
        <h2 id={id}>{title}</h2>
        {side}
        <Button look="quiet" size="icon" aria-label={toggle} title={toggle} onClick={() => showTable(!isTable)}>
          <Icon name={isTable ? "chart" : "list"} />
        </Button>
      </header>
      <p className="sr-only">{summary}</p>
      {head}
      {isTable ? (
        <div className="picture__table scroll" role="region" aria-label={title} tabIndex={0}>
          {table}
        </div>
      ) : (
        children
      )}
    </section>
  );
}

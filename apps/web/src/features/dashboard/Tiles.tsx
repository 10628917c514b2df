// A row of figures, each with what it counts and where its parts are.

import type { ReactNode } from "react";
import { Link } from "react-router";
import { none } from "../../lib/format.ts";

export type Tile = {
  readonly key: string;
  readonly label: string;
  /** Undefined while it is read or cannot be. */
  readonly value: ReactNode;
  readonly under?: ReactNode;
  readonly to?: string;
  readonly tone?: "plain" | "warn" | "bad";
};

export function Tiles({ tiles }: { readonly tiles: readonly Tile[] }) {
  return (
    <ul className="tiles">
      {tiles.map((tile) => (
        <li key={tile.key} className={`tile tile--${tile.tone ?? "plain"}`} data-testid={`tile-${tile.key}`}>
          {tile.to === undefined ? (
            <span className="tile__label">{tile.label}</span>
          ) : (
            <Link className="tile__label" to={tile.to}>
              {tile.label}
            </Link>
          )}
          <strong className="tile__value">{tile.value ?? none}</strong>
          <span className="rows__small">{tile.under}</span>
        </li>
      ))}
    </ul>
  );
}

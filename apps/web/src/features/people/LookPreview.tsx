// A look before anybody has it: on both grounds, and whether each part of it can be read.

import type { ChosenLook } from "@tradebook/contract/house-look.ts";
import {
  contrastChecks,
  houseShades,
  type ContrastCheck,
  type GroundName,
} from "@tradebook/domain/look/house-style.ts";
import { Dot } from "../../ui/Marks.tsx";
import { K } from "./look-words.ts";
import { Theme } from "./tenants.tsx";

type Props = { readonly look: ChosenLook; readonly name: string };

export function LookPreview({ look, name }: Props) {
  return (
    <>
      <div className="house__tried" aria-hidden="true">
        <Sample ground="light" look={look} name={name} />
        <Sample ground="dark" look={look} name={name} />
      </div>
      <Contrast checks={contrastChecks(look.colour)} />
    </>
  );
}

/** As it will be shown: no lighter or darker than can be read. */
function Sample({ ground: at, look: { colour, logo }, name }: Props & { readonly ground: GroundName }) {
  const { ground, primary, on, soft } = houseShades(colour, at);
  return (
    <div className="house__ground" style={{ background: ground, color: primary }}>
      <p>
        {logo === null ? null : <img src={logo} alt="" height={28} />}
        <strong>{name}</strong>
      </p>
      <p>
        <u>{K("SampleLink")}</u>
        <span style={{ background: soft }}>{K("SampleChosen")}</span>
        <span style={{ background: primary, color: on }}>{K("SampleButton")}</span>
      </p>
    </div>
  );
}

const heads = ["ContrastWhat", "ContrastShown", "ContrastRatio", "ContrastVerdict"] as const;

function Contrast({ checks }: { readonly checks: readonly ContrastCheck[] }) {
  return (
    <section className="part" data-testid="look-contrast">
      <h3>{K("Contrast")}</h3>
      <div className="scroll" role="region" aria-label={K("Contrast")} tabIndex={0}>
        <table className="house__contrast">
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {K(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {checks.map((check) => (
              <Row key={check.what} check={check} />
            ))}
          </tbody>
        </table>
      </div>
      <p className="muted">{K("ShadeHint")}</p>
    </section>
  );
}

function Row({ check: { what, colour, ratio, least, isEnough } }: { readonly check: ContrastCheck }) {
  return (
    <tr data-check={what} data-enough={isEnough}>
      <th scope="row">{K(`Check_${what}`)}</th>
      <td>
        <Theme colour={colour} />
      </td>
      <td>
        {K("Ratio", ratio)}
        <small>{K("Least", least)}</small>
      </td>
      <td>
        <Dot tone={isEnough ? "good" : "bad"}>{isEnough ? K("Enough") : K("NotEnough")}</Dot>
      </td>
    </tr>
  );
}

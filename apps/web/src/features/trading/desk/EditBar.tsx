// Over each panel while the desk is edited: its colour, where it goes, a window of its own, and out.

import { useSignedIn } from "../../../lib/session.ts";
import { Button } from "../../../ui/Button.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { L } from "../workspace-words.ts";
import { changeLayout, desk } from "../../../desk/desk-store.ts";
import {
  changePanel,
  closePanel,
  links,
  movePanel,
  panelKinds,
  panelsOf,
  sides,
  type Link,
  type PanelAt,
} from "../../../desk/layout.ts";
import { panelWords } from "./PanelView.tsx";
import { mayPopOut, popOut } from "./pop-out.ts";

export function EditBar({ panel }: { readonly panel: PanelAt }) {
  const { user } = useSignedIn();
  const name = L(panelWords[panel.kind]);
  const { layouts, current } = desk.get();
  const root = layouts[current];
  const others = panelsOf(root).filter(({ id }) => id !== panel.id);
  const close = () => {
    const without = closePanel(root, panel.id);
    if (without !== null) changeLayout(user.id, without);
  };
  return (
    <div className="dock__edit" role="toolbar" aria-label={L("EditPanel", name)}>
      <strong className="ellipsis">{name}</strong>
      {panelKinds[panel.kind].many ? <LinkPicker panel={panel} /> : null}
      <select
        className="dock__move"
        aria-label={L("MovePanel", name)}
        value=""
        onChange={({ target }) => {
          const [side, beside = ""] = target.value.split(" ");
          const found = sides.find((one) => one === side);
          if (found !== undefined) changeLayout(user.id, movePanel(root, panel.id, { beside, side: found }));
        }}
      >
        <option value="">{L("MoveTo")}</option>
        {others.flatMap((other) =>
          sides.map((side) => (
            <option key={`${side} ${other.id}`} value={`${side} ${other.id}`}>
              {L(sideWords[side], L(panelWords[other.kind]))}
            </option>
          )),
        )}
      </select>
      {mayPopOut(panel) ? (
        <Button
          look="quiet"
          size="icon"
          aria-label={L("PopOut", name)}
          title={L("PopOut", name)}
          onClick={() => popOut(panel)}
        >
          <Icon name="popOut" size={14} />
        </Button>
      ) : null}
      <Button
        look="quiet"
        size="icon"
        aria-label={L("ClosePanel", name)}
        title={L("ClosePanel", name)}
        disabled={others.length === 0}
        onClick={close}
      >
        <Icon name="close" size={14} />
      </Button>
    </div>
  );
}

const sideWords = {
  left: "MoveLeft",
  right: "MoveRight",
  above: "MoveAbove",
  below: "MoveBelow",
  tabs: "MoveTabs",
} as const;

function LinkPicker({ panel }: { readonly panel: PanelAt }) {
  const { user } = useSignedIn();
  const pick = (link: Link) => {
    const { layouts, current } = desk.get();
    changeLayout(user.id, changePanel(layouts[current], panel.id, { link }));
  };
  return (
    <span className="dock__link">
      <span className="dock__colour" data-link={panel.link} aria-hidden="true" />
      <select
        aria-label={L("LinkColour", L(panelWords[panel.kind]))}
        value={panel.link}
        onChange={({ target }) => {
          const found = links.find((link) => String(link) === target.value);
          if (found !== undefined) pick(found);
        }}
      >
        {links.map((link) => (
          <option key={link} value={link}>
            {link === 0 ? L("LinkNone") : L("LinkNumber", link)}
          </option>
        ))}
      </select>
    </span>
  );
}

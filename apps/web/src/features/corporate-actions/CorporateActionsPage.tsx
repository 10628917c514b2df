// Corporate actions of a house: what issuers announced, approved by a second person, and brought to each holder.

import { useState } from "react";
import { ListFrame } from "../../lists/ListFrame.tsx";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { ActionDrawer } from "./ActionDrawer.tsx";
import { ActionForm } from "./ActionForm.tsx";
import { actions } from "./actions.tsx";
import { L } from "./actions-words.ts";
import "./corporate-actions.css";

export function CorporateActionsPage() {
  const [isEntering, enter] = useState(false);
  const tools = (
    <Button look="primary" onClick={() => enter(true)}>
      <Icon name="plus" /> {L("NewAction")}
    </Button>
  );
  return (
    <>
      <ListFrame list={actions} tools={tools} drawer={ActionDrawer} />
      {isEntering ? <ActionForm onClose={() => enter(false)} /> : null}
    </>
  );
}

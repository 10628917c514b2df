// What each colour of a desk shows, in this window and the others, and choosing another there.

import { useCallback, useEffect } from "react";
import { useSignedIn } from "../../../lib/session.ts";
import { useStore } from "../../../lib/store.ts";
import { changeDesk, changeLayout, desk, hearLinks, tellLink } from "../../../desk/desk-store.ts";
import { changePanel, type PanelAt } from "../../../desk/layout.ts";

type Page = { readonly securityID: string; readonly onSelect: (securityID: string) => void };

/** Which security a panel shows, and what choosing another in it does to all of its colour, in every window. */
export function usePanelSecurity({ link, securityID: own, id }: PanelAt, { securityID, onSelect }: Page) {
  const { user } = useSignedIn();
  const { colours } = useStore(desk);
  const chosen = link === 0 ? (own ?? "") : link === 1 ? securityID : colours[link];
  const choose = useCallback(
    (next: string) => {
      const current = desk.get();
      if (link === 1) onSelect(next);
      else if (link === 0) {
        const root = changePanel(current.layouts[current.current], id, { securityID: next });
        changeLayout(user.id, root);
      } else {
        changeDesk(user.id, { colours: { ...current.colours, [link]: next } });
        tellLink({ userId: user.id, link, securityID: next });
      }
    },
    [link, id, onSelect, user.id],
  );
  // A colour that has shown nothing yet begins with what the page shows.
  return { shown: chosen === "" ? securityID : chosen, choose };
}

/** The other windows' choices: the page follows its own colour, the rest is kept in the desk. */
export function useLinkedWindows({ securityID, onSelect }: Page, pageLink: number): void {
  const { user } = useSignedIn();
  useEffect(
    () =>
      hearLinks((news) => {
        if (news.userId !== user.id) return;
        if (news.link === pageLink) onSelect(news.securityID);
        else if (news.link > 1)
          desk.set({ ...desk.get(), colours: { ...desk.get().colours, [news.link]: news.securityID } });
      }),
    [user.id, pageLink, onSelect],
  );
  useEffect(() => {
    if (securityID !== "" && pageLink >= 1 && document.hasFocus())
      tellLink({ userId: user.id, link: pageLink as 1, securityID }); // one of the links, by the caller
  }, [securityID, pageLink, user.id]);
}

// The header: name, menu, the market's clock, the index, the line, working orders, theme, and the person's menu.

import { useQuery } from "@tanstack/react-query";
import { ordStatuses } from "@tradebook/domain/order/order-status.ts";
import { NavLink } from "react-router";
import { useAccount } from "../lib/account.ts";
import { commonWords } from "../lib/common-words.ts";
import { changeDisplay, paintedTheme } from "../lib/display.ts";
import { useFeed } from "../lib/feed.ts";
import { formatPrice } from "../lib/format.ts";
import { homePath } from "../lib/paths.ts";
import { marketStatusQuery, ordersQuery } from "../lib/queries.ts";
import { L } from "../lib/shell-words.ts";
import { useStore } from "../lib/store.ts";
import { wordsOf } from "../lib/words.ts";
import { Button } from "../ui/Button.tsx";
import { house } from "../lib/house.ts";
import { Icon, Mark } from "../ui/Icon.tsx";
import { Change } from "../ui/Money.tsx";
import { Stale } from "../ui/States.tsx";
import { AvatarMenu } from "./AvatarMenu.tsx";
import { ConnectionPill } from "./ConnectionPill.tsx";
import { NoticeBell } from "./NoticeBell.tsx";
import { Menu, PhoneMenu } from "./Menu.tsx";
import { SessionClock } from "./SessionClock.tsx";

const C = wordsOf(commonWords);

export function Header({ onHelp }: { readonly onHelp: () => void }) {
  const own = useStore(house);
  return (
    <header className="header">
      <PhoneMenu />
      <NavLink to={homePath} className="header__brand" aria-label={own?.name ?? C("AppName")}>
        {own === null ? <Mark /> : <img className="header__logo" src={own.logo} alt="" height={24} />}
        <span className="ellipsis">{own?.name ?? C("AppName")}</span>
      </NavLink>
      <Menu />
      <div className="header__middle">
        <SessionClock />
        <MarketIndex />
      </div>
      <div className="header__end">
        <WorkingOrders />
        <ConnectionPill />
        <NoticeBell />
        <ThemeSwitch />
        <AvatarMenu onHelp={onHelp} />
      </div>
    </header>
  );
}

function MarketIndex() {
  const { data } = useQuery(marketStatusQuery());
  const { isStale } = useFeed();
  if (data === undefined || data.asi === null) return null;
  return (
    <span className="header__index">
      <span className="muted">{L("Asi")}</span>{" "}
      <Stale isStale={isStale}>
        <strong>{formatPrice(Math.round(data.asi * 100))}</strong>
      </Stale>{" "}
      {data.asiChange === null ? null : (
        <Change change={Math.round(data.asiChange * 100)} percent={data.asiChangePct ?? null} />
      )}
    </span>
  );
}

function WorkingOrders() {
  const account = useAccount();
  const { data } = useQuery(ordersQuery(account?.cscsAccount ?? ""));
  const count = data?.filter((order) => ordStatuses[order.ordStatus].open).length ?? 0;
  if (count === 0) return null;
  const words = count === 1 ? L("WorkingOrder") : L("WorkingOrders", count);
  return (
    <span className="header__working" title={words}>
      <Icon name="list" />
      <span aria-hidden="true">{count}</span>
      <span className="sr-only">{words}</span>
    </span>
  );
}

function ThemeSwitch() {
  const isDark = useStore(paintedTheme) === "dark";
  return (
    <Button
      look="quiet"
      size="icon"
      className="header__theme"
      aria-label={isDark ? L("SwitchToLight") : L("SwitchToDark")}
      onClick={() => changeDisplay({ theme: isDark ? "light" : "dark" })}
    >
      <Icon name={isDark ? "sun" : "moon"} />
    </Button>
  );
}

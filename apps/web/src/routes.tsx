// The one table of routes: path, title, menu, who may enter, and the page itself, loaded when first shown.

import type { Permission } from "@tradebook/domain/access/permission.ts";
import { lazy, type ComponentType } from "react";
import { exceptionPath, homePath, signInPath, signOutPath } from "./lib/paths.ts";
import type { PageTitle } from "./lib/page-words.ts";

export type RouteRow = {
  readonly path: string;
  readonly title: PageTitle;
  /** Where the menu shows it; null keeps it out of the menu. */
  readonly menu: "main" | "avatar" | null;
  readonly access: "public" | "signedIn";
  readonly permission: Permission | null;
  /** In upper case. */
  readonly role: string | null;
  readonly page: ComponentType;
};

const open = { access: "public", permission: null, role: null, menu: null } as const;
const guarded = { access: "signedIn", permission: null, role: null } as const;

export const routes: readonly RouteRow[] = [
  {
    ...open,
    path: signInPath,
    title: "SignIn",
    page: lazy(async () => ({ default: (await import("./features/sign-in/SignInPage.tsx")).SignInPage })),
  },
  {
    ...guarded,
    path: homePath,
    title: "Trading",
    menu: "main",
    page: lazy(async () => ({ default: (await import("./features/trading/TradingPage.tsx")).TradingPage })),
  },
  {
    ...open,
    path: signOutPath,
    title: "SignOut",
    page: lazy(async () => ({ default: (await import("./features/logout/LogoutPage.tsx")).LogoutPage })),
  },
  {
    ...open,
    path: exceptionPath,
    title: "Problem",
    page: lazy(async () => ({ default: (await import("./features/exception/ExceptionPage.tsx")).ExceptionPage })),
  },
];

/** Routes match without case, as the server's do. */
export function routeAt(pathname: string): RouteRow | undefined {
  const wanted = pathname.toLowerCase().replace(/\/+$/, "");
  return routes.find((row) => row.path.toLowerCase() === wanted);
}

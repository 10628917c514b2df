// The addresses of the app's pages, for links and for the way back after sign-in.

export const homePath = "/app/trading";
export const signInPath = "/user/login";
export const signOutPath = "/app/logout";
export const exceptionPath = "/exception";

/** Pages a person may be sent back to after signing in. */
const signedInPaths: readonly string[] = [homePath];

export function isSignedInPath(pathname: string): boolean {
  return signedInPaths.includes(pathname.toLowerCase().replace(/\/+$/, ""));
}

// Under which keys of the tab's storage a user's unsent ticket, basket and forms are kept, and whose they are.

const prefix = "tradebook.draft.";

/** The key under which one user's unsent ticket is kept, or another form of theirs by its name. */
export function draftKey(userId: number, form?: string): string {
  return form === undefined ? `${prefix}${userId}` : `${prefix}${userId}.${form}`;
}

export function isDraft(key: string): boolean {
  return key.startsWith(prefix);
}

export function isDraftOf(userId: number, key: string): boolean {
  return key === draftKey(userId) || key.startsWith(`${draftKey(userId)}.`);
}

/** Drafts of anybody but this user go when they sign in. */
export function dropDraftsOfOthers(userId: number): void {
  dropFromTab((key) => isDraft(key) && !isDraftOf(userId, key));
}

export function dropFromTab(goes: (key: string) => boolean): void {
  for (const key of Object.keys(sessionStorage)) if (goes(key)) sessionStorage.removeItem(key);
}

// Who is in which group, and who listens for them; a group exists as long as somebody is in it.

import type { Listener } from "./listener.ts";

export type Group<Member> = { readonly members: Set<Member>; readonly listeners: Set<Listener> };
export type Groups<Member> = Map<string, Group<Member>>;

export type Joining<Member> = { readonly member: Member; readonly listener: Listener };

/** The group, with the member in it. */
export function joinGroup<Member>(groups: Groups<Member>, name: string, joining: Joining<Member>): Group<Member> {
  const group = groups.get(name) ?? { members: new Set<Member>(), listeners: new Set<Listener>() };
  groups.set(name, group);
  group.members.add(joining.member);
  group.listeners.add(joining.listener);
  return group;
}

export function leaveGroup<Member>(groups: Groups<Member>, name: string, leaving: Joining<Member>): void {
  const group = groups.get(name);
  if (group === undefined) return;
  group.members.delete(leaving.member);
  group.listeners.delete(leaving.listener);
  if (group.members.size === 0) groups.delete(name);
}

// Who is in which group; a group exists as long as somebody is in it.

export type Groups<Member> = Map<string, Set<Member>>;

export function joinGroup<Member>(groups: Groups<Member>, name: string, member: Member): void {
  const members = groups.get(name);
  if (members === undefined) groups.set(name, new Set([member]));
  else members.add(member);
}

export function leaveGroup<Member>(groups: Groups<Member>, name: string, member: Member): void {
  const members = groups.get(name);
  if (members === undefined) return;
  members.delete(member);
  if (members.size === 0) groups.delete(name);
}

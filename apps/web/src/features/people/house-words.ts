// The words of what is lent, moved, begun and ended among people and houses, in English; staff alone meet them.

import { wordsOf } from "../../lib/words.ts";

export const H = wordsOf({
  ActAs: "See as this user",
  ActAsTitle: "See Tradebook as {0} does",
  ActAsText:
    "For half an hour, without changing anything, and with personal numbers hidden. Each look is written down with your name, and {0} is told afterwards.",
  ActAsReason: "Why",
  ActAsBegin: "Look",
  MoveUsers: "What its users have in its place ({0})",
  MoveUsersHint: "Their other roles stay.",
  MoveNowhere: "Nothing",
  LetEnd: "Let it end",
  LetEndText:
    "From now on {0} takes no new orders. Once none is open it is inactive, and nobody of it can sign in. Open now: {1}.",
  LetEndReason: "Why",
  LetEndKeep: "Open orders stay until they are done",
  LetEndCancel: "Open orders are canceled",
  LetEndOrders: "Open orders",
  EndingNow: "{0} takes no new orders",
  KeepOn: "Keep it after all",
  KeepOnText: "{0} takes orders again.",
  KeptOn: "{0} takes orders again",
  CopyFrom: "Begin as",
  CopyFromHint: "Its policies, fees and colour; never its people, clients or banks.",
  CopyNone: "A new house usually does",
  FirstFeatures: "What is on from the first day",
  HouseKeys: "API keys of the house",
  HouseKeysHint: "With these, programs call for the people who made them. Each makes their own under Account settings.",
  NoHouseKeys: "Nobody has made one",
  KeyReads: "only reads",
  KeyAnywhere: "anywhere",
  KeyLine: "{0}; from {1}; good until {2}.",
  KeyUsed: "Last used {0} from {1}",
  KeyUnused: "Never used",
  Revoke: "Revoke",
  RevokeNamed: "Revoke {0} of {1}",
  RevokeText: "Programs that use it are turned away from now on, and {0} is told. It cannot be taken back.",
  KeyRevoked: "The key is revoked",
});

// An event on its way to many connections, encoded once for each protocol somebody hears it in.

import type { Delivery, HubEvent } from "./hub.ts";
import type { Outgoing } from "./messages.ts";
import type { Parcel } from "./outbox.ts";
import type { Protocol } from "./protocol.ts";

export type Dispatch = {
  readonly message: Outgoing;
  readonly delivery: Delivery;
  /** By the protocol's index. */
  readonly parcels: (Parcel | undefined)[];
};

export function dispatchOf({ target, argument, delivery = "keep" }: HubEvent): Dispatch {
  return { message: { kind: "event", target, args: [argument] }, delivery, parcels: [undefined, undefined] };
}

export function parcelFor(dispatch: Dispatch, protocol: Protocol): Parcel {
  const made = dispatch.parcels[protocol.index];
  if (made !== undefined) return made;
  const parcel = { record: protocol.encode(dispatch.message), delivery: dispatch.delivery };
  dispatch.parcels[protocol.index] = parcel;
  return parcel;
}

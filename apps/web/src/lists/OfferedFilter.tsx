// A filter whose choices the server knows: the house's roles, say. Until they are read, and for one that is gone, the value stands.

import { useQuery } from "@tanstack/react-query";
import { Select } from "../ui/Select.tsx";
import type { Offer } from "./list-asked.ts";

type Props = {
  readonly label: string;
  /** The choice of none. */
  readonly every: string;
  readonly offer: Offer;
  readonly value: string;
  readonly onPick: (value: string) => void;
};

export function OfferedFilter({ label, every, offer, value, onPick }: Props) {
  const { data = [] } = useQuery({ queryKey: ["offer", offer.name], queryFn: ({ signal }) => offer.ask(signal) });
  const isOffered = value === "" || data.some((one) => one.value === value);
  const options = [{ value: "", label: every }, ...data, ...(isOffered ? [] : [{ value, label: value }])];
  return <Select aria-label={label} value={value} options={options} onPick={onPick} />;
}

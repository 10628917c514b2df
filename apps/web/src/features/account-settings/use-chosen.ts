// What was chosen is shown at once, before it is on its way, so that a box that was ticked does not flick back meanwhile.

import { useMutation } from "@tanstack/react-query";
import { useState } from "react";
import { failureOf } from "../../lib/api.ts";
import { notifyFailure } from "../../lib/notify.ts";

type Chosen<T> = { readonly value: T };

/** `chosen` until it is kept or refused: then what stands is shown again. A second choice takes the place of the first. */
export function useChosen<T>(
  keep: (value: T) => Promise<unknown>,
): readonly [chosen: Chosen<T> | null, choose: (value: T) => void] {
  const [chosen, show] = useState<Chosen<T> | null>(null);
  const { mutate } = useMutation({
    mutationFn: async ({ value }: Chosen<T>) => keep(value),
    onError: (error) => notifyFailure(failureOf(error)),
    onSettled: (_, __, settled) => show((now) => (now === settled ? null : now)),
  });
  const choose = (value: T) => {
    const next = { value };
    show(next);
    mutate(next);
  };
  return [chosen, choose];
}

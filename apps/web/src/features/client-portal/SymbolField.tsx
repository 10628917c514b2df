// Which company's lines a report shows: typed, or chosen from the symbols that are listed.

import { marketDataService } from "@tradebook/contract/services/market-data.ts";
import { useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { call } from "../../lib/api.ts";
import { TextInput } from "../../ui/TextInput.tsx";
import { L } from "./portal-words.ts";

type Props = { readonly symbol: string | null; readonly onPick: (symbol: string) => void };

/** Asks as soon as the text is a symbol, and whatever it is on Enter or when the field is left. */
export function SymbolField({ symbol, onPick }: Props) {
  const listId = useId();
  const [typed, setTyped] = useState<string | null>(null);
  // Without the list the field still takes a symbol.
  const symbols = useQuery({
    queryKey: ["securityLists"],
    queryFn: ({ signal }) => call(marketDataService.getSecurityLists, {}, signal),
    staleTime: Infinity,
  }).data;
  const pick = (text: string) => {
    const next = text.trim().toUpperCase();
    setTyped(null);
    if (next !== (symbol ?? "")) onPick(next);
  };
  return (
    <>
      <TextInput
        className="portal__symbol"
        aria-label={L("Symbol")}
        placeholder={L("AnySymbol")}
        list={listId}
        autoComplete="off"
        spellCheck={false}
        value={typed ?? symbol ?? ""}
        onChange={({ target }) => {
          const text = target.value.toUpperCase();
          const isWhole = text === "" || symbols?.some(({ securityID }) => securityID === text) === true;
          if (isWhole) pick(text);
          else setTyped(text);
        }}
        onKeyDown={({ key, currentTarget }) => {
          if (key === "Enter") pick(currentTarget.value);
        }}
        onBlur={({ target }) => pick(target.value)}
      />
      <datalist id={listId}>
        {symbols?.map(({ securityID }) => (
          <option key={securityID} value={securityID} />
        ))}
      </datalist>
    </>
  );
}

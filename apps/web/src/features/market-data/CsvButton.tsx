// Saves the exchange's list of a day as the CSV file it is published as.

import { useMutation } from "@tanstack/react-query";
import type { TradingDay } from "@tradebook/domain/instant.ts";
import { failureOf } from "../../lib/api.ts";
import { notifyFailure } from "../../lib/notify.ts";
import { saveFile } from "../../lib/save-file.ts";
import { Button } from "../../ui/Button.tsx";
import { Icon } from "../../ui/Icon.tsx";
import { L } from "./market-data-words.ts";
import { fetchPriceList } from "./past-list.ts";

export function CsvButton({ day }: { readonly day: TradingDay }) {
  const download = useMutation({
    mutationFn: async () => save(await fetchPriceList(day), day),
    onError: (error) => notifyFailure(failureOf(error)),
  });
  return (
    <Button disabled={download.isPending} onClick={() => download.mutate()}>
      <Icon name="download" />
      <span className="button__word">{download.isPending ? L("Downloading") : L("DownloadCsv")}</span>
    </Button>
  );
}

function save({ name, text }: Awaited<ReturnType<typeof fetchPriceList>>, day: TradingDay): void {
  saveFile(name ?? `price-list-${day}.csv`, new Blob([text], { type: "text/csv;charset=utf-8" }));
}

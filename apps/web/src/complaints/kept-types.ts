// The kinds of file that are kept, as a browser's own dialog wants them.

import { attachedTypes } from "@tradebook/contract/attached-file.ts";

export const keptTypes = Object.keys(attachedTypes)
  .map((extension) => `.${extension}`)
  .join(",");

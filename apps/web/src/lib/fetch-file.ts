// A row of the contract whose answer is a file: its bytes, or its text, and the name the server gave it.

import type { InputOf, Method } from "@tradebook/contract/method.ts";
import * as z from "zod";
import { failed, taken } from "./api.ts";

export type DownloadedFile = { readonly name: string | null; readonly text: string };
type FetchedFile = { readonly name: string | null; readonly blob: Blob };

export async function callFile<M extends Method>(
  method: M,
  input: InputOf<M>,
  signal?: AbortSignal,
): Promise<DownloadedFile> {
  const { name, blob } = await fetchFile(method, input, signal);
  return { name, text: await blob.text() };
}

export async function fetchFile<M extends Method>(
  method: M,
  input: InputOf<M>,
  signal?: AbortSignal,
): Promise<FetchedFile> {
  const encoded = z.encode(method.input, input) as Readonly<Record<string, unknown>>; // inputs are objects by contract
  const response = await taken(method, encoded, signal);
  const name = /filename="?([\w.-]+)"?/.exec(response.headers.get("content-disposition") ?? "")?.[1] ?? null;
  return { name, blob: await readBytes(response, signal) };
}

async function readBytes(response: Response, signal?: AbortSignal): Promise<Blob> {
  try {
    return await response.blob();
  } catch (error) {
    if (signal?.aborted === true) throw error;
    throw failed("unreachable", response.status);
  }
}

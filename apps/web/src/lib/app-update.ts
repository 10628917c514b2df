// The worker that keeps the client on the device, and a new release that waits for the person's word.

import { createStore } from "./store.ts";
import { unsent } from "./unsent.ts";

/** The release that waits; null while this is the newest. */
export const waitingRelease = createStore<ServiceWorker | null>(null);

const lookEveryMs = 30 * 60_000;

/** Never on the way of what the page itself needs: it begins when the page has come to rest. */
export async function keepOnDevice(): Promise<void> {
  if (!("serviceWorker" in navigator) || !import.meta.env.PROD) return;
  try {
    const registration = await navigator.serviceWorker.register("/worker.js");
    watch(registration);
    setInterval(() => void registration.update().catch(() => undefined), lookEveryMs); // offline: asked again later
  } catch (error) {
    // A browser that allows no worker here shows the client as it comes over the line.
    if (!(error instanceof TypeError) && !(error instanceof DOMException)) throw error;
  }
}

function watch(registration: ServiceWorkerRegistration): void {
  const take = (worker: ServiceWorker | null) => {
    // Without one that rules already, this is the first visit and there is nothing to replace.
    if (worker?.state === "installed" && navigator.serviceWorker.controller !== null) waitingRelease.set(worker);
  };
  take(registration.waiting);
  registration.addEventListener("updatefound", () => {
    const worker = registration.installing;
    worker?.addEventListener("statechange", () => take(worker));
  });
}

/** Lets the new release rule and reads the page anew; not while something is typed that was not sent. */
export function takeRelease(): void {
  const worker = waitingRelease.get();
  if (worker === null || unsent.get().size > 0) return;
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload(), { once: true });
  worker.postMessage("takeOver", { transfer: [] });
}

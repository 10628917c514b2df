// What the address asks for as it stands: it may be ahead of what is drawn, so a second fast change made on it keeps the first.

export function addressNow(): URLSearchParams {
  return new URLSearchParams(window.location.search);
}

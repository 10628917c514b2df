// The only place of the package that asks what time it is: milliseconds that only go forward.

export function monotonicMs(): number {
  return performance.now();
}

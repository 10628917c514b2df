// Reads of typed arrays at places that are known to lie inside; the compiler can't know it.

export function int(cells: Int32Array, at: number): number {
  return cells[at] as number; // inside, by the caller's word
}

export function float(cells: Float64Array, at: number): number {
  return cells[at] as number; // inside, by the caller's word
}

// Whether a figure is there at all: null is "there is none", undefined is "not read yet".

export function isKnown<T>(value: T | null | undefined): value is T {
  return value !== null && value !== undefined;
}

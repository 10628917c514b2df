// Why the simulator desk can refuse a command, as data. The words stand in errors.ts.

export type SimulatorRefusal =
  /** The market is another exchange than the simulator. */
  | { readonly code: "SIMULATOR_ABSENT" }
  /** The simulator does not answer now; whether it did what was asked is not known when `asked` is true. */
  | { readonly code: "SIMULATOR_SILENT"; readonly asked: boolean }
  /** The simulator answered that it will not, and why. */
  | { readonly code: "SIMULATOR_REFUSED"; readonly why: string };

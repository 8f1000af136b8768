/** What a plan says of a realm before anything is done. */
export interface Findings {
  /** Entries that cannot be taken over as they are, by their path. */
  readonly wrong: string[];
  /** What is not taken over, by its path. */
  readonly left: string[];
  /** Names that change. */
  readonly renamed: string[];
}

export const noFindings = (): Findings => ({ wrong: [], left: [], renamed: [] });

/** What there is to say of a realm before it is taken over. */
export interface Findings {
  /** Entries that cannot be taken over as they are, by their path. */
  readonly wrong: string[];
  /** What is not taken over, by its path. */
  readonly left: string[];
}

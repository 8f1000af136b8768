import { part, required } from '@gatehouse/kit/mongo/collection.ts';

/** What somebody has agreed to: that what a run listed is taken away. Good until it is, or the list is another one. */
export interface Agreement {
  /** The run that held it. */
  readonly runId: string;
  readonly by: string;
  readonly held: number;
  /** Of the list. Missing in those of the version before, which were to a number and count no more. */
  readonly digest?: string | null;
  readonly at?: Date | null;
}

export const agreement = {
  type: part<Agreement>({
    runId: required(String),
    by: required(String),
    held: required(Number, { min: 0 }),
    digest: { type: String, default: null },
    at: { type: Date, default: null },
  }),
  default: null,
};

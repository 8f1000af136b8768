/** What the service and the thread that maps people say to each other. */
import type { ConditionName, Mapped, MapperRule } from './mapping.ts';
import type { SourcePerson } from './source-person.ts';

/** A condition of a mapper, by the place of the mapper. */
export interface Place {
  readonly mapper: number;
  readonly condition: ConditionName;
}

/** A condition that is ended without a try: as it is read, or as it is judged of one person or of everybody. */
export type EndedPlace = Place & { readonly of: number | 'everybody' | 'reading' };

export type Job =
  | {
      readonly kind: 'map';
      readonly mappers: readonly MapperRule[];
      readonly people: readonly SourcePerson[];
      readonly ended: readonly EndedPlace[];
    }
  | { readonly kind: 'read'; readonly conditions: readonly string[] };

export type JobDone =
  | { readonly kind: 'map'; readonly mapped: readonly Mapped[] }
  /** Whether each condition can be read. */
  | { readonly kind: 'read'; readonly readable: readonly boolean[] }
  | { readonly kind: 'failed'; readonly error: string };

/** Where the thread is, in memory that both see: it cannot be asked while a condition runs. */
export const progress = {
  /** Counts up whenever other work begins; a limit is one of the work under one number. */
  turn: 0,
  /** What is at work, below; or nothing that may be ended. */
  work: 1,
  /** Place of a person, or of a condition that is read. */
  index: 2,
  mapper: 3,
  /** 0 for `before`, 1 for `after`. */
  condition: 4,
  fields: 5,
} as const;

export const work = { none: 0, compiling: 1, mapping: 2, reading: 3 } as const;

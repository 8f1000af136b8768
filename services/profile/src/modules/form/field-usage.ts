/** What is filled in by the fields of each type. */
import type { FieldEffects } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { FormField } from './form.domain.ts';

export interface Conflicts {
  /** Values that more than one has. */
  readonly count: number;
  /** The first of those who have them. */
  readonly conflicting: FieldEffects['conflicting'];
}

export interface FieldUsage {
  /** How many have filled in one of these fields. */
  values(codes: readonly string[]): Promise<number>;
  itemValues(code: string, items: readonly string[]): Promise<ReadonlyMap<string, number>>;
  /** How many have more values than so many. */
  beyond(code: string, most: number): Promise<number>;
  /** With `hold`, none come about from now on, where they are kept by another service. */
  conflicts(code: string, hold: boolean): Promise<Conflicts>;
  /** Who would be asked to fill it in. */
  missing(field: FormField): Promise<number>;
}

/** Of a type whose records keep nothing by these fields. */
export const noUsage: FieldUsage = {
  values: async () => 0,
  itemValues: async () => new Map(),
  beyond: async () => 0,
  conflicts: async () => ({ count: 0, conflicting: [] }),
  missing: async () => 0,
};

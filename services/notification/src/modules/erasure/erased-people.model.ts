import { defineCollection, required } from '@gatehouse/kit/mongo/collection.ts';

/** Somebody whose account was deleted. */
export interface ErasedPerson {
  readonly _id: string;
  readonly at: Date;
}

/** Seconds in which messages may still arrive for them: longer than any intent lives. */
const KEPT = 31 * 24 * 60 * 60;

export const erasedPeople = defineCollection<ErasedPerson>(
  'erased_people',
  { _id: required(String), at: required(Date) },
  [{ name: 'kept', key: { at: 1 }, expireAfterSeconds: KEPT }],
);

import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { foldText, wordsOf } from '../search/words.domain.ts';

/** Who the account ids of the journal are, as far as their events have told. */
export interface Person {
  readonly _id: string;
  /** Name of the profile, before there is one the account's own. */
  readonly name: string;
  readonly accountLabel: string | null;
  readonly profileLabel: string | null;
  /** Words of the name; rows of the journal are found by them. */
  readonly nameWords: readonly string[];
  /** Words of name and identifiers; the person is found by them. */
  readonly words: readonly string[];
  /** Words of the account's identifiers. */
  readonly identifierWords: readonly string[];
  /** Where the name stands in an alphabet. */
  readonly sortName: string;
  /** Set until the rows of the journal carry the name. */
  readonly renamedAt?: Date;
}

export const peopleEvents = [
  identityEvents.accountCreated,
  identityEvents.accountChanged,
  profileEvents.profileCreated,
  profileEvents.profileChanged,
  profileEvents.profileErased,
] as const;

const peopleTypes: ReadonlySet<string> = new Set(peopleEvents.map((event) => event.type));

/** True for events that tell a name. */
export const tellsName = (event: CloudEvent): boolean => peopleTypes.has(event.type);

const text = (value: unknown): string | null =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, 300) : null;

const SORT_NAME_LENGTH = 100;

/** Place in an alphabet; people without a known name stand under their id. */
export const sortNameOf = (name: string): string => foldText(name).slice(0, SORT_NAME_LENGTH);

/** What readers see in the place of somebody whose account is gone: the name they left is their id (ADR 105). */
export const deletedNames = { ru: 'Удалённая учётная запись', en: 'Deleted account' } as const;
const deletedWords = wordsOf(Object.values(deletedNames));

export const isDeleted = (person: Pick<Person, '_id' | 'accountLabel' | 'profileLabel'>): boolean =>
  person.accountLabel === person._id && person.profileLabel === null;

/** The person after one more event of theirs. */
export const learn = (known: Person | undefined, event: CloudEvent, now: Date): Person => {
  const { accountId, label, login, email, mobile } = event.data as Record<string, unknown>;
  if (typeof accountId !== 'string' || accountId === '') throw new TypeError('the event names no account');
  const ofAccount = event.type.startsWith('identity.');
  const isGone = ofAccount && event.data.status === 'deleted';
  const accountLabel = ofAccount ? text(label) : (known?.accountLabel ?? null);
  const kept = isGone ? null : (known?.profileLabel ?? null);
  const profileLabel = ofAccount ? kept : text(label);
  const identifiers = [login, email, mobile].map(text).filter((value) => value !== null);
  const identifierWords = ofAccount ? wordsOf(identifiers) : (known?.identifierWords ?? []);
  const name = profileLabel ?? accountLabel ?? accountId;
  const nameWords = wordsOf([name], 10);
  const renamedAt = name === known?.name ? known.renamedAt : now;
  return {
    _id: accountId,
    name,
    accountLabel,
    profileLabel,
    nameWords,
    words: [
      ...new Set([
        ...nameWords,
        ...identifierWords,
        ...(isDeleted({ _id: accountId, accountLabel, profileLabel }) ? deletedWords : []),
      ]),
    ],
    identifierWords,
    sortName: sortNameOf(name),
    ...(renamedAt === undefined ? {} : { renamedAt }),
  };
};

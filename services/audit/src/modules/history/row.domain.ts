import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import type {
  Change,
  CloudEvent,
  EventDefinition,
  Journalled,
  TitledChange,
} from '@gatehouse/contracts/core/define-event.ts';
import { wordsOf } from '../search/words.domain.ts';
import { positionOf } from './position.domain.ts';
import { HIDDEN, isSecretField, looksSecret } from './secrets.domain.ts';

export interface EntityNames {
  readonly ru: string;
  readonly en: string;
}

/** One line of the history journal, as events alone make it. */
export interface JournalRow {
  /** See position.domain.ts. */
  readonly _id: Uint8Array;
  readonly eventId: string;
  readonly date: Date;
  readonly type: string;
  readonly entity: string;
  readonly entityId: string;
  readonly entityName: string | null;
  /** The name in each language, where the entity has one in each. */
  readonly entityNames?: EntityNames;
  /** Of the aggregate. */
  readonly sequence: number;
  /** Account id, or `system`. */
  readonly changer: string;
  /** Account in whose own history the row also stands. */
  readonly personId?: string;
  readonly ip?: string;
  readonly domainId?: string;
  readonly changes: readonly TitledChange[];
  /** Names of `changes`, each once. */
  readonly fields: readonly string[];
  readonly words: readonly string[];
}

export type JournalledDefinition = EventDefinition & { readonly journal: Journalled };

const isJournalled = (event: EventDefinition): event is JournalledDefinition => event.journal !== undefined;

/** Every event that makes a row. */
export const journalledEvents: readonly JournalledDefinition[] = eventCatalog.filter(isJournalled);

const definitions = new Map(journalledEvents.map((event) => [event.type, event]));

export const entityOf = (type: string): string | undefined => definitions.get(type)?.journal.entity;

/** Types of the rows that tell of this entity. */
export const typesOf = (entity: string): readonly string[] =>
  journalledEvents.filter((event) => event.journal.entity === entity).map(({ type }) => type);

/** In the order of sorting. */
export const entities: readonly string[] = [
  ...new Set(journalledEvents.map((event) => event.journal.entity)),
].toSorted();

/** Bounds of what a row keeps of one event, whatever the event carries. */
const CHANGES_MAX = 60;
const VALUES_MAX = 50;
const VALUE_LENGTH_MAX = 500;
const NAME_LENGTH_MAX = 300;
const FIELD_LENGTH_MAX = 100;
const ID_LENGTH_MAX = 128;
/** Characters of all changes of a row. */
const ROW_LENGTH_MAX = 32_000;

/** Cuts between characters, not inside one. */
const cut = (text: string, most: number): string =>
  text.length <= most ? text : `${text.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '')}…`;

type Value = Change['current'];

const toValue = (value: unknown): Value => {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value === 'string') return cut(value, VALUE_LENGTH_MAX);
  if (Array.isArray(value)) {
    return value.slice(0, VALUES_MAX).map((item) => cut(String(toValue(item) ?? ''), VALUE_LENGTH_MAX));
  }
  throw new TypeError('a value of a change is neither a scalar nor a list');
};

const valuesOf = ({ previous, current }: Pick<Change, 'previous' | 'current'>) => ({
  previous: toValue(previous),
  current: toValue(current),
});

const toChange = (event: CloudEvent, raw: unknown): TitledChange => {
  const { field, previous, current, titles, hidden } = (raw ?? {}) as Partial<TitledChange>;
  if (typeof field !== 'string' || field === '') throw new TypeError('a change names no field');
  const name = cut(field, FIELD_LENGTH_MAX);
  const unseen = hidden === true ? { hidden } : {};
  const told = [previous, current, ...Object.values(titles ?? {}).flatMap(Object.values)];
  if (isSecretField(event, field) || told.some(looksSecret)) {
    return { field: name, previous: null, current: HIDDEN, ...unseen };
  }
  return {
    field: name,
    previous: toValue(previous),
    current: toValue(current),
    ...(titles === undefined ? {} : { titles: { ru: valuesOf(titles.ru), en: valuesOf(titles.en) } }),
    ...unseen,
  };
};

const changesOf = (event: CloudEvent, journal: Journalled): TitledChange[] => {
  const listed = event.data.changes ?? [];
  if (!Array.isArray(listed)) throw new TypeError('changes are not a list');
  const told = (journal.facts ?? [])
    .filter((key) => event.data[key] !== undefined && event.data[key] !== null)
    .map((key) => ({ field: key, previous: null, current: event.data[key] }));
  // What was told of the entity since the backup is void; the state that stands is no news.
  const facts = event.snapshot === undefined ? told : [{ field: 'restored', previous: null, current: true }];
  let length = 0;
  return [...listed, ...facts].slice(0, CHANGES_MAX).map((raw) => {
    const change = toChange(event, raw);
    length += JSON.stringify(change).length;
    // What does not fit any more is told without its values.
    if (length <= ROW_LENGTH_MAX) return change;
    const { field, hidden } = change;
    return { field, previous: null, current: HIDDEN, ...(hidden === true ? { hidden } : {}) };
  });
};

function* textsOf(names: readonly (string | null)[], changes: readonly Change[]): Generator<string> {
  for (const name of names) if (name !== null) yield name;
  for (const { field, previous, current } of changes) {
    yield field;
    for (const value of [current, previous].flat()) {
      if (typeof value === 'string' || typeof value === 'number') yield String(value);
    }
  }
}

/** Words by which a row is found, beside those of whoever made the change. */
export const rowWords = (
  entityName: string | null,
  entityNames: EntityNames | undefined,
  changes: readonly Change[],
): readonly string[] => wordsOf(textsOf([entityName, ...Object.values(entityNames ?? {})], changes));

const textAt = (data: CloudEvent['data'], key: string | undefined): string | null => {
  const value = key === undefined ? undefined : data[key];
  return typeof value === 'string' && value !== '' ? value : null;
};

const nameOf = (label: string | null): string | null =>
  label === null || looksSecret(label) ? null : cut(label, NAME_LENGTH_MAX);

const namesAt = (data: CloudEvent['data'], key: string | undefined): EntityNames | undefined => {
  const value = key === undefined ? undefined : data[key];
  if (typeof value !== 'object' || value === null) return undefined;
  const names = value as CloudEvent['data'];
  const [ru, en] = [nameOf(textAt(names, 'ru')), nameOf(textAt(names, 'en'))];
  return ru === null || en === null ? undefined : { ru, en };
};

/** A snapshot tells nothing new unless it takes back what was told before. */
export const isNews = ({ snapshot }: Pick<CloudEvent, 'snapshot'>): boolean =>
  snapshot === undefined || snapshot === 'restored';

/** Throws for an event that cannot be journalled; the consumer then makes it a dead letter. */
export const rowOf = (event: CloudEvent): JournalRow => {
  const definition = definitions.get(event.type);
  if (definition === undefined) throw new TypeError(`${event.type} is not journalled`);
  const date = new Date(event.time);
  if (Number.isNaN(date.getTime())) throw new TypeError('the time of the event is not a date');
  const { journal } = definition;
  const entityName = nameOf(textAt(event.data, journal.label));
  const entityNames = namesAt(event.data, journal.labels);
  const personId = textAt(event.data, journal.person);
  const changes = changesOf(event, journal);
  return {
    _id: positionOf(event),
    eventId: event.id,
    date,
    type: event.type,
    entity: journal.entity,
    entityId: cut(event.subject, ID_LENGTH_MAX),
    entityName,
    ...(entityNames === undefined ? {} : { entityNames }),
    sequence: event.sequence,
    changer: cut(event.actor, ID_LENGTH_MAX),
    ...(personId === null ? {} : { personId }),
    ...(event.ip === undefined ? {} : { ip: cut(event.ip.toLowerCase(), 45) }),
    ...(event.domain === undefined ? {} : { domainId: cut(event.domain, ID_LENGTH_MAX) }),
    changes,
    fields: [...new Set(changes.map((change) => change.field))],
    words: rowWords(entityName, entityNames, changes),
  };
};

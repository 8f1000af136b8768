import type { TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { type CollectionIndex, defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { Schema } from 'mongoose';
import type { HistoryIndex } from './plan.domain.ts';
import type { EntityNames, JournalRow } from './row.domain.ts';

/** A row as it is stored: with where its changer stands in the alphabet, and found by the changer's name too. */
export interface StoredRow extends JournalRow {
  readonly changerSort: string;
}

/**
 * Each index ends with `_id`, the order of dates, so that every filter comes sorted and a range of dates bounds it. Where
 * `type` stands before it, the types that occur are merged into the order of dates, and another type costs nothing.
 */
export const historyIndexes = [
  {
    name: 'by_person_and_type',
    key: { personId: 1, type: 1, _id: 1 },
    partialFilterExpression: { personId: { $exists: true } },
  },
  { name: 'by_type', key: { type: 1, _id: 1 } },
  { name: 'by_entity_id', key: { entityId: 1, _id: 1 } },
  { name: 'by_changer_and_type', key: { changer: 1, type: 1, _id: 1 } },
  { name: 'by_changer_name', key: { changerSort: 1, _id: 1 } },
  { name: 'by_address', key: { ip: 1, _id: 1 } },
  { name: 'by_field_and_type', key: { fields: 1, type: 1, _id: 1 } },
  { name: 'by_word_and_type', key: { words: 1, type: 1, _id: 1 } },
] as const satisfies readonly (CollectionIndex & { readonly name: HistoryIndex })[];

const change = part<TitledChange>({
  field: required(String),
  // A scalar or a list of texts, as the event told it.
  previous: Schema.Types.Mixed,
  current: Schema.Types.Mixed,
  // The same in each language, where they differ; absent from rows of the releases before.
  titles: Schema.Types.Mixed,
  hidden: Boolean,
});

export const history = defineCollection<StoredRow>(
  'history',
  {
    _id: required(Buffer),
    eventId: required(String),
    date: required(Date),
    type: required(String),
    entity: required(String),
    entityId: required(String),
    entityName: { type: String, default: null },
    entityNames: part<EntityNames>({ ru: required(String), en: required(String) }),
    sequence: required(Number),
    changer: required(String),
    changerSort: required(String),
    personId: String,
    ip: String,
    domainId: String,
    changes: required([change]),
    fields: required([String]),
    words: required([String]),
  },
  historyIndexes,
);

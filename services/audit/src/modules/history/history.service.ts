import type { HistoryEntry, HistoryType } from '@gatehouse/contracts/audit/resources.ts';
import type { Change, TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import { deletedNames, isDeleted, type Person, sortNameOf } from '../people/people.domain.ts';
import { foldText, questionOf } from '../search/words.domain.ts';
import { type Changers, conditionsOf, type HistoryQuestion, periodOf } from './filter.domain.ts';
import type { StoredRow } from './history.model.ts';
import type { HistoryReadModel, PageRequest } from './history.read-model.ts';
import { bytesOf } from './history.repository.ts';
import { entryIdOf, positionFrom } from './position.domain.ts';
import { journalledEvents } from './row.domain.ts';

export type Paging = Pick<PageRequest, 'sort' | 'order' | 'offset' | 'limit'>;

export interface HistoryService {
  /** Throws `request.invalid` naming the date that is none. `locale` is of the platform's own name. */
  page(
    question: HistoryQuestion,
    paging: Paging,
    locale: string,
  ): Promise<{ data: HistoryEntry[]; meta: Paging & { total: number; more: boolean } }>;
  /** Every row that `page` would lead to, newest first; judged when it is called, read as it is walked. */
  batches(question: HistoryQuestion, size: number, locale: string): Promise<AsyncIterable<HistoryEntry[]>>;
  /** Throws `request.notFound` for an entry that there never was, or that is kept no longer. */
  entry(id: string, locale: string): Promise<HistoryEntry>;
  types(): HistoryType[];
}

interface PeopleFinder {
  named(ids: readonly string[]): Promise<ReadonlyMap<string, Person>>;
  find(words: readonly string[], most: number, maxTimeMS: number): Promise<readonly Person[]>;
}

export const SYSTEM = 'system';
const systemNames = { ru: 'Платформа', en: 'Platform' };
/** People that a part of a name stands for at most; the first ones by name. */
const CHANGERS_MAX = 150;
const PEOPLE_LIMIT = 2_000;

/** What a row is about goes by the name of its own; where there is none, it may be somebody who is gone. */
const isUnnamed = ({ entityName, entityNames, entityId }: StoredRow): boolean =>
  entityNames === undefined && (entityName === null || entityName === entityId);

/** Everybody whose name an entry of these may show. */
const peopleOf = (rows: readonly StoredRow[]): string[] =>
  rows.flatMap((row) => (isUnnamed(row) ? [row.changer, row.entityId] : [row.changer]));

/** What became of a field in the reader's language, as far as the row has it in each. */
const changeIn = ({ titles, hidden: _, ...change }: TitledChange, language: 'ru' | 'en'): Change => ({
  ...change,
  ...titles?.[language],
});

/** Without changes of fields that only administrators see. */
const asPersonSees = (row: StoredRow): StoredRow => ({
  ...row,
  changes: row.changes.filter(({ hidden }) => hidden !== true),
});

const toEntry = (row: StoredRow, people: ReadonlyMap<string, Person>, locale: string): HistoryEntry => {
  const language = locale === 'en' ? 'en' : 'ru';
  const nameOf = (id: string): string | undefined => {
    if (id === SYSTEM) return systemNames[language];
    const person = people.get(id);
    return person !== undefined && isDeleted(person) ? deletedNames[language] : person?.name;
  };
  const about = people.get(row.entityId);
  return {
    id: entryIdOf(bytesOf(row._id)),
    date: row.date.toISOString(),
    type: row.type,
    changer: { id: row.changer, name: nameOf(row.changer) ?? row.changer },
    entity: row.entity,
    entityId: row.entityId,
    entityName:
      isUnnamed(row) && about !== undefined && isDeleted(about)
        ? deletedNames[language]
        : (row.entityNames?.[language] ?? row.entityName),
    ip: row.ip ?? null,
    changes: row.changes.map((change) => changeIn(change, language)),
  };
};

export const createHistoryService = ({
  readModel,
  people,
}: {
  readModel: HistoryReadModel;
  people: PeopleFinder;
}): HistoryService => {
  /** An id, or everybody with a name like this. */
  const changersOf = async (text: string | undefined): Promise<Changers | undefined> => {
    const asked = text?.trim() ?? '';
    if (asked === '') return undefined;
    const words = questionOf(asked);
    const found = words.length === 0 ? [] : await people.find(words, CHANGERS_MAX, PEOPLE_LIMIT);
    const start = foldText(asked);
    const isSystem = Object.values(systemNames).some((name) => foldText(name).startsWith(start));
    const known = new Map(found.map((person) => [person._id, person.sortName]));
    for (const id of isSystem ? [asked, SYSTEM] : [asked]) {
      if (!known.has(id)) known.set(id, (await people.named([id])).get(id)?.sortName ?? sortNameOf(id));
    }
    return { ids: [...known.keys()], sortNames: [...new Set(known.values())] };
  };

  const judged = async (question: HistoryQuestion) => {
    const { period, errors } = periodOf(question);
    if (Object.keys(errors).length > 0) {
      throw refusedFields(errors);
    }
    return { conditions: conditionsOf(question, await changersOf(question.changer)), period };
  };

  async function* entriesOf(batches: AsyncIterable<readonly StoredRow[]>, locale: string) {
    for await (const rows of batches) {
      const names = await people.named(peopleOf(rows));
      yield rows.map((row) => toEntry(row, names, locale));
    }
  }

  return {
    page: async (question, paging, locale) => {
      const { conditions, period } = await judged(question);
      const { rows, total, more } = await readModel.page({ ...paging, conditions, period });
      const names = await people.named(peopleOf(rows));
      const shown = question.own ? rows.map(asPersonSees) : rows;
      return { data: shown.map((row) => toEntry(row, names, locale)), meta: { ...paging, total, more } };
    },
    batches: async (question, size, locale) =>
      entriesOf(readModel.batches(await judged(question), size), locale),
    entry: async (id, locale) => {
      const position = positionFrom(id);
      const row = position && (await readModel.at(position));
      if (row === undefined) throw problem(requestErrors.notFound);
      return toEntry(row, await people.named(peopleOf([row])), locale);
    },
    types: () =>
      journalledEvents.map(({ type, journal: { entity, title } }) => ({ type, entity, title: { ...title } })),
  };
};

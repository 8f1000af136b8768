/** What a reader asks of the journal, as conditions of which each has an index of its own. */

import { foldText, questionOf } from '../search/words.domain.ts';
import { entityOf, typesOf } from './row.domain.ts';

/** The query of the console, and of one's own history. */
export interface HistoryQuestion {
  /** Whose own history the rows stand in. */
  readonly person?: string | undefined;
  /** The person asks themselves: what they do not see elsewhere is left out. */
  readonly own?: true;
  readonly dateFrom?: string | undefined;
  readonly dateTo?: string | undefined;
  readonly type?: string | undefined;
  readonly changer?: string | undefined;
  readonly entity?: string | undefined;
  readonly entityId?: string | undefined;
  readonly field?: string | undefined;
  readonly ip?: string | undefined;
  readonly search?: string | undefined;
}

export type ConditionName = 'person' | 'type' | 'entityId' | 'changer' | 'field' | 'address' | 'word';

export interface Condition {
  readonly name: ConditionName;
  /** Path in the row. */
  readonly path: string;
  /** One of these values, or a value that begins with `prefix`. */
  readonly values?: readonly string[];
  readonly prefix?: string;
  /** Of changers: where their names stand in the alphabet. */
  readonly sortValues?: readonly string[];
}

/** Accounts that the changer of a question stands for. */
export interface Changers {
  readonly ids: readonly string[];
  readonly sortNames: readonly string[];
}

/** Dates that a question names but that are none: field to error code. */
export type DateErrors = Readonly<Record<string, 'errorFormat'>>;

export interface Period {
  readonly from: Date | undefined;
  readonly to: Date | undefined;
}

const dateOf = (text: string | undefined): Date | undefined =>
  text === undefined || text === '' ? undefined : new Date(text);

/** Dates as asked; a date of the right shape that no calendar has (a leap second) is an error of its field. */
export const periodOf = (question: HistoryQuestion): { period: Period; errors: DateErrors } => {
  const period = { from: dateOf(question.dateFrom), to: dateOf(question.dateTo) };
  const wrong = (date: Date | undefined) => date !== undefined && Number.isNaN(date.getTime());
  return {
    period,
    errors: {
      ...(wrong(period.from) ? { dateFrom: 'errorFormat' as const } : {}),
      ...(wrong(period.to) ? { dateTo: 'errorFormat' as const } : {}),
    },
  };
};

const given = (value: string | undefined): value is string => value !== undefined && value.trim() !== '';

const equal = (name: ConditionName, path: string, value: string | undefined): Condition[] =>
  given(value) ? [{ name, path, values: [value] }] : [];

/** A search without a letter or digit, or an address that none begins with, finds nothing. */
const nothing = (name: ConditionName, path: string): Condition => ({ name, path, values: [] });

const addressCondition = (address: string | undefined): Condition[] => {
  if (!given(address)) return [];
  const prefix = foldText(address.trim());
  return /^[0-9a-f.:]+$/.test(prefix)
    ? [{ name: 'address', path: 'ip', prefix }]
    : [nothing('address', 'ip')];
};

const wordConditions = (search: string | undefined): Condition[] => {
  if (!given(search)) return [];
  const words = questionOf(search);
  return words.length === 0
    ? [nothing('word', 'words')]
    : words.map((prefix) => ({ name: 'word', path: 'words', prefix }));
};

const changerCondition = (changers: Changers | undefined): Condition[] =>
  changers === undefined
    ? []
    : [{ name: 'changer', path: 'changer', values: changers.ids, sortValues: changers.sortNames }];

/** A type is of one entity, so that an entity is asked for as its types, and both together as the type if they agree. */
const typeCondition = (type: string | undefined, entity: string | undefined): Condition[] => {
  if (!given(entity)) return equal('type', 'type', type);
  const entities = entity.split(',');
  if (!given(type)) return [{ name: 'type', path: 'type', values: entities.flatMap(typesOf) }];
  return entities.some((one) => one === entityOf(type))
    ? equal('type', 'type', type)
    : [nothing('type', 'type')];
};

/** `changers` is undefined when the question asks for none. */
export const conditionsOf = (
  question: HistoryQuestion,
  changers: Changers | undefined,
): readonly Condition[] => [
  ...equal('person', 'personId', question.person),
  ...equal('entityId', 'entityId', question.entityId),
  ...changerCondition(changers),
  ...wordConditions(question.search),
  ...equal('field', 'fields', question.field),
  ...addressCondition(question.ip),
  ...typeCondition(question.type, question.entity),
];

/** What a run changed as a sheet: a line a value, in the language of the reader (N17). */
import type { Readable } from 'node:stream';
import type { JournalWords } from '@gatehouse/contracts/audit/journal-words.ts';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';
import type { SyncChangeKind } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { exportFiles } from '@gatehouse/kit/sheets/sheet-file.ts';
import { type Cell, cellOf } from '@gatehouse/kit/text/cell.ts';
import type { ChangeRow } from './sync.model.ts';
import { withheldInWords } from './withheld-rights.ts';

interface Headings {
  readonly name: string;
  readonly columns: readonly string[];
  readonly kinds: Readonly<Record<SyncChangeKind, string>>;
  /** Of reasons, by the code that they begin with. */
  readonly reasons: Readonly<Record<string, string>>;
}

const headings: Readonly<Record<'ru' | 'en', Headings>> = {
  ru: {
    name: 'Синхронизация',
    columns: ['Изменение', 'Идентификатор', 'Имя', 'Причина', 'Поле', 'Было', 'Стало'],
    kinds: {
      create: 'создать',
      change: 'изменить',
      link: 'привязать',
      switchOff: 'отключить',
      remove: 'удалить',
      skip: 'пропустить',
      hold: 'ждёт решения',
    },
    reasons: {
      rule: 'ошибка в сопоставлении',
      'too-slow': 'условие выполнялось слишком долго',
      login: 'нет логина',
      'too-long': 'слишком длинное значение',
      'too-many': 'слишком много значений',
      ambiguous: 'путь означает две группы',
      invalid: 'недопустимое значение',
      taken: 'значение уже занято',
      roleUnknown: 'нет такой роли',
      protected: 'учётная запись защищена от изменений',
      lastAdministrator: 'последний администратор',
      repeated: 'человек повторяется в данных провайдера',
      unanswered: 'ответа об этой записи не было',
      inUse: 'используется здесь',
      notDelivered: 'этот человек получен не от этого провайдера',
      leftOut: 'оставлено как было',
      likelySame: 'похоже, создан у провайдера заново; прежний идентификатор',
      withheld: 'не выдано: у сопоставления нет автора с такими правами',
    },
  },
  en: {
    name: 'Synchronization',
    columns: ['Change', 'Id', 'Name', 'Reason', 'Field', 'Before', 'After'],
    kinds: {
      create: 'create',
      change: 'change',
      link: 'link',
      switchOff: 'switch off',
      remove: 'remove',
      skip: 'skip',
      hold: 'waits for a decision',
    },
    reasons: {
      rule: 'error in a mapper',
      'too-slow': 'a condition took too long',
      login: 'no login',
      'too-long': 'value too long',
      'too-many': 'too many values',
      ambiguous: 'a path that two groups have',
      invalid: 'value not allowed',
      taken: 'value already taken',
      roleUnknown: 'no such role',
      protected: 'the account is protected',
      lastAdministrator: 'the last administrator',
      repeated: 'the provider lists the person twice',
      unanswered: 'no answer about this record',
      inUse: 'in use here',
      notDelivered: 'this provider did not deliver the person',
      leftOut: 'left as it was',
      likelySame: 'likely made a second time at the provider; the former id',
      withheld: 'not given: no author of the mapper has these rights',
    },
  },
};

/** Changed objects that are written at once. */
const BATCH = 200;

/** Reasons about a mapper, a role or a group, not about a field. */
const asWritten: ReadonlySet<string> = new Set([
  'likelySame',
  'rule',
  'too-slow',
  'roleUnknown',
  'ambiguous',
]);

export const changesFile = (
  rows: AsyncIterable<ChangeRow>,
  words: Pick<JournalWords, 'field' | 'value'>,
  locale: string,
): { readonly type: string; readonly file: Readable } => {
  const language = locale === 'ru' ? 'ru' : 'en';
  const { name, columns, kinds, reasons } = headings[language];
  const about = (code: string, detail: string): string =>
    asWritten.has(code) ? detail : words.field(detail);
  const textOf = (field: string, value: ChangeRow['changes'][number]['current']): string =>
    value === null || (Array.isArray(value) && value.length === 0) ? '' : words.value(field, value);
  /** A code with what it is about behind it. */
  const reasonOf = (reason: string): string => {
    const both = /^(leftOut: .*); (withheld: .*)$/.exec(reason);
    if (both !== null) return [both[1], both[2]].map((part) => reasonOf(part ?? '')).join('; ');
    const [code = '', ...rest] = reason.split(': ');
    const detail = rest.join(': ');
    const worded = ownValue(reasons, code) ?? code;
    if (code === 'withheld') return `${worded}: ${withheldInWords(detail, language)}`;
    if (code === 'leftOut') {
      const parts = detail.split(', ').map((part) => {
        const [why = '', field = ''] = part.split(' ');
        return `${about(why, field)} (${ownValue(reasons, why) ?? why})`;
      });
      return `${worded}: ${parts.join(', ')}`;
    }
    return detail === '' ? worded : `${worded}: ${about(code, detail)}`;
  };
  const linesOf = ({ kind, externalId, name: called, reason, changes }: ChangeRow): Cell[][] => {
    const told = changes.length > 0 ? changes : [{ field: '', previous: null, current: null }];
    return told.map(({ field, previous, current }) =>
      [
        ...[kinds[kind], externalId, called, reasonOf(reason ?? ''), field && words.field(field)],
        ...[textOf(field, previous), textOf(field, current)],
      ].map(cellOf),
    );
  };
  const batches = (async function* () {
    let lines: Cell[][] = [];
    for await (const row of rows) {
      lines.push(...linesOf(row));
      if (lines.length < BATCH) continue;
      yield lines;
      lines = [];
    }
    yield lines;
  })();
  const { type, write } = exportFiles.csv;
  return { type, file: write({ name, columns, batches }, locale) };
};

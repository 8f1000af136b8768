/** What a run changed as a sheet: a line a value, in the language of the reader (N17). */
import type { Readable } from 'node:stream';
import type { SyncChangeKind } from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { exportFiles } from '@gatehouse/kit/sheets/sheet-file.ts';
import { type Cell, cellOf } from '@gatehouse/kit/text/cell.ts';
import type { MapperFieldFacts } from '../mappers/mappers.routes.ts';
import type { ChangeRow } from './sync.model.ts';

interface Words {
  readonly name: string;
  readonly columns: readonly string[];
  readonly kinds: Readonly<Record<SyncChangeKind, string>>;
}

const words: Readonly<Record<'ru' | 'en', Words>> = {
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
  },
};

/** Changed objects that are written at once. */
const BATCH = 200;

const textOf = (value: unknown): string => (Array.isArray(value) ? value.join(', ') : String(value ?? ''));

/** `fields`: what fields are called; one without a title is named by its code. */
export const changesFile = (
  rows: AsyncIterable<ChangeRow>,
  fields: readonly Pick<MapperFieldFacts, 'code' | 'title'>[],
  locale: string,
): { readonly type: string; readonly file: Readable } => {
  const { name, columns, kinds } = words[locale === 'ru' ? 'ru' : 'en'];
  const titles = new Map(fields.toReversed().map(({ code, title }) => [code, title]));
  const linesOf = ({ kind, externalId, name: called, reason, changes }: ChangeRow): Cell[][] => {
    const told = changes.length > 0 ? changes : [{ field: '', previous: null, current: null }];
    return told.map(({ field, previous, current }) =>
      [
        ...[kinds[kind], externalId, called, reason ?? '', titles.get(field) ?? field],
        ...[textOf(previous), textOf(current)],
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

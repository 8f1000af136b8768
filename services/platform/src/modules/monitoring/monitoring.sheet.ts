import type { Readable } from 'node:stream';
import { exportFiles } from '@gatehouse/kit/sheets/sheet-file.ts';
import { type Cell, cellOf } from '@gatehouse/kit/text/cell.ts';
import { clocksOf } from '@gatehouse/kit/text/time-zone.ts';
import type { KnownRow } from './states.domain.ts';
import { type Recommended, recommendedOf } from './views.domain.ts';

const words = {
  ru: {
    name: 'Мониторинг',
    columns: [
      'Название',
      'Состояние',
      'Критичность',
      'С',
      'Нет данных с',
      'Сообщают',
      'Ошибок',
      'Версия',
      'Рекомендуемая версия',
      'Подробности',
      'Что это значит',
      'Что делать',
      'Изменено',
    ],
    status: { up: 'работает', down: 'не работает' },
    criticality: { 1: 'низкая', 2: 'средняя', 3: 'высокая' },
  },
  en: {
    name: 'Monitoring',
    columns: [
      'Name',
      'Status',
      'Criticality',
      'Since',
      'Unknown since',
      'Reporters',
      'Errors',
      'Version',
      'Recommended version',
      'Detail',
      'What it means',
      'What to do',
      'Updated',
    ],
    status: { up: 'up', down: 'down' },
    criticality: { 1: 'low', 2: 'medium', 3: 'high' },
  },
} as const;

/** The rows of the page as a sheet; other languages have it in English. */
export const monitoringSheet = (
  rows: readonly KnownRow[],
  locale: string,
  timeZone: string,
  recommended: Recommended,
): { readonly type: string; readonly file: Readable } => {
  const language = locale === 'ru' ? 'ru' : 'en';
  const { name, columns, status, criticality } = words[language];
  const clocks = clocksOf(timeZone);
  const date = (at: Date | null): Cell => (at === null ? '' : clocks(at));
  const cells = rows.map((row): Cell[] =>
    [
      row.title[language],
      status[row.status],
      criticality[row.criticality],
      date(row.since),
      date(row.unknownSince),
      String(row.count),
      String(row.errorCount),
      row.version ?? '',
      recommendedOf(row, recommended) ?? '',
      row.detail?.[language] ?? '',
      row.effect[language],
      row.action[language],
      date(row.updatedAt),
    ].map(cellOf),
  );
  const batches = (async function* () {
    yield cells;
  })();
  const { type, write } = exportFiles.xlsx;
  return { type, file: write({ name: `${name} (${timeZone})`, columns, batches }, locale) };
};

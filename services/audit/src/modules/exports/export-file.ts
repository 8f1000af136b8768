import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { exportFormats } from '@gatehouse/contracts';
import { type Options, stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from './export-row.domain.ts';
import type { ExportLocale } from './export-words.ts';

export type ExportFormat = (typeof exportFormats)[number];

export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows as they are read, so many at a time. */
  readonly batches: AsyncIterable<readonly Cell[][]>;
}

interface ExportFile {
  readonly type: string;
  /** Reads rows no faster than the file is taken away. */
  write(sheet: Sheet, locale: ExportLocale): Readable;
}

/** Spreadsheets take cells apart at what their language writes lists with. */
const delimiters = { ru: ';', en: ',' } as const;
/** How a language writes a day, which spreadsheets of that language read as one. */
const dateMarks = { ru: '.', en: '/' } as const;

/** Of cells that are times; texts are left as they are. */
const dateFormats = { ru: 'dd.mm.yyyy hh:mm:ss', en: 'dd/mm/yyyy hh:mm:ss' } as const;
/** Characters that a column shows at first: a time is whole, a name mostly. */
const COLUMN_WIDTH = 22;

const two = (value: number): string => String(value).padStart(2, '0');
const dateText = (date: Date, locale: ExportLocale): string => {
  const day = [two(date.getUTCDate()), two(date.getUTCMonth() + 1), date.getUTCFullYear()];
  const time = [two(date.getUTCHours()), two(date.getUTCMinutes()), two(date.getUTCSeconds())];
  return `${day.join(dateMarks[locale])} ${time.join(':')}`;
};

/** A batch at a time: a stream of single rows takes twice the time, and memory for each row. */
async function* csvOf({ columns, batches }: Sheet, locale: ExportLocale): AsyncGenerator<string> {
  const options: Options = {
    delimiter: delimiters[locale],
    record_delimiter: 'windows',
    // A cell that begins like a formula would be one (CWE-1236).
    escape_formulas: true,
    cast: { date: (date) => dateText(date, locale) },
  };
  // Without the mark Excel takes UTF-8 for the encoding of its country.
  yield stringify([[...columns]], { ...options, bom: true });
  for await (const rows of batches) yield stringify([...rows], options);
}

async function* single(batches: Sheet['batches']): AsyncGenerator<Cell[]> {
  for await (const rows of batches) yield* rows;
}

export const exportFiles: Readonly<Record<ExportFormat, ExportFile>> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    write: (sheet, locale) => Readable.from(csvOf(sheet, locale), { objectMode: false }),
  },
  xlsx: {
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    // Texts are inline strings, which no program takes for formulas.
    write: ({ name, columns, batches }, locale) =>
      Readable.fromWeb(
        writeXlsxStream(single(batches), {
          name,
          columns: columns.map((header) => ({ header, width: COLUMN_WIDTH, numFmt: dateFormats[locale] })),
          freezePane: { rows: 1 },
        }) as ReadableStream,
      ),
  },
};

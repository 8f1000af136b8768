import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { exportFormats } from '@gatehouse/contracts';
import { type Options, stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { ExportLocale } from './export-row.domain.ts';

export type ExportFormat = (typeof exportFormats)[number];

export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows as they are read, so many at a time. */
  readonly batches: AsyncIterable<readonly string[][]>;
}

interface ExportFile {
  readonly type: string;
  /** Reads rows no faster than the file is taken away. */
  write(sheet: Sheet, locale: ExportLocale): Readable;
}

/** Spreadsheets take cells apart at what their language writes lists with. */
const delimiters = { ru: ';', en: ',' } as const;

/** A batch at a time: a stream of single rows takes twice the time, and memory for each row. */
async function* csvOf({ columns, batches }: Sheet, locale: ExportLocale): AsyncGenerator<string> {
  const options: Options = {
    delimiter: delimiters[locale],
    record_delimiter: 'windows',
    // A cell that begins like a formula would be one (CWE-1236).
    escape_formulas: true,
  };
  // Without the mark Excel takes UTF-8 for the encoding of its country.
  yield stringify([[...columns]], { ...options, bom: true });
  for await (const rows of batches) yield stringify([...rows], options);
}

async function* single(batches: Sheet['batches']): AsyncGenerator<string[]> {
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
    write: ({ name, columns, batches }) =>
      Readable.fromWeb(
        writeXlsxStream(single(batches), {
          name,
          columns: columns.map((header) => ({ header })),
          freezePane: { rows: 1 },
        }) as ReadableStream,
      ),
  },
};

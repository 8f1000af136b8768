import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import type { ExportFormat } from '@gatehouse/contracts/core/export-formats.ts';
import { type Options, stringify } from 'csv-stringify/sync';
import { writeXlsxStream } from 'hucre/xlsx';
import type { Cell } from '../text/cell.ts';
import { dateFormat, dateText, exportLook, sheetName } from './sheet-look.ts';

export interface Sheet {
  readonly name: string;
  readonly columns: readonly string[];
  /** Rows as they are read, so many at a time. */
  readonly batches: AsyncIterable<readonly Cell[][]>;
}

interface ExportFile {
  readonly type: string;
  /** Reads rows no faster than the file is taken away. */
  write(sheet: Sheet, locale: string): Readable;
}

/** Characters that a column shows at first: a time is whole, a name mostly. */
const COLUMN_WIDTH = 22;

/** What a formula begins with; spreadsheets of East Asia take the wide ones for the same (CWE-1236). */
const FORMULA = '[=+\\-@\uff1d\uff0b\uff0d\uff20]';
/** What stands before it and is none of its cell: quotes of csv, blanks, marks that take no room. */
const AROUND = '["\\s\\p{Z}\\p{Cf}]*';
const atStart = new RegExp(`^(?=${AROUND}${FORMULA})`, 'u');
const behindSeparator = new RegExp(`([,;|\\t\\r\\n]${AROUND})(?=${FORMULA})`, 'gu');

/**
 * A text of which no part is a formula, wherever a spreadsheet takes it apart. What it splits at is a setting of the reader's
 * computer, not of the file: Excel takes the list separator of Windows, LibreOffice commas, semicolons and tabs alike. A first
 * line `sep=` would be a row to programs that do not know it, and Excel may then miss the mark for UTF-8. So the separator
 * stays that of the reader's language, and an apostrophe, which makes a text of a cell, stands before a formula behind any of
 * them. Separators that a person has to choose by hand (a blank, a colon) are left: they stand in ordinary texts.
 */
const withoutFormulas = (text: string): string => text.replace(behindSeparator, "$1'").replace(atStart, "'");

/** A batch at a time: a stream of single rows takes twice the time, and memory for each row. */
async function* csvOf({ columns, batches }: Sheet, locale: string): AsyncGenerator<string> {
  const options: Options = {
    delimiter: exportLook(locale).delimiter,
    record_delimiter: 'windows',
    // Also a tab or a line break at the beginning, which some programs skip.
    escape_formulas: true,
    cast: { date: (date) => dateText(date, locale), string: withoutFormulas },
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
          name: sheetName(name),
          columns: columns.map((header) => ({ header, width: COLUMN_WIDTH, numFmt: dateFormat(locale) })),
          freezePane: { rows: 1 },
        }) as ReadableStream,
      ),
  },
};

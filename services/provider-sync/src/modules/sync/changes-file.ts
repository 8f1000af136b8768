/** What a run changed as a file: a line a value, safe to open in a spreadsheet (N17). */
import type { ChangeRow } from './sync.model.ts';

const FORMULA = /^[=+\-@\t\r]/;
const cell = (value: unknown): string => {
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '');
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return `"${safe.replaceAll('"', '""')}"`;
};
const line = (cells: readonly unknown[]): string => `${cells.map(cell).join(',')}\r\n`;

export async function* changesFile(rows: AsyncIterable<ChangeRow>): AsyncGenerator<Uint8Array> {
  // A byte order mark, by which spreadsheets read UTF-8.
  yield Buffer.from(`\ufeff${line(['kind', 'id', 'name', 'reason', 'field', 'before', 'after'])}`);
  for await (const { kind, externalId, name, reason, changes } of rows) {
    const told = changes.length > 0 ? changes : [{ field: '', previous: null, current: null }];
    yield Buffer.from(
      told
        .map(({ field, previous, current }) =>
          line([kind, externalId, name, reason, field, previous, current]),
        )
        .join(''),
    );
  }
}

import { buffer, text } from 'node:stream/consumers';
import { readXlsx } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import type { Cell } from '../text/cell.ts';
import { exportFiles } from './sheet-file.ts';

async function* given(rows: readonly Cell[][]) {
  for (const row of rows) yield [[...row]];
}
const sheet = (...rows: Cell[][]) => ({ name: 'Changes', columns: ['Who', 'What'], batches: given(rows) });
const formulas = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'];

describe('a csv file', () => {
  it('has a mark for its encoding, a header and quoted texts', async () => {
    const file = exportFiles.csv.write(sheet(['Анна', 'a;b\n"c"']), 'ru');
    expect(await text(file)).toBe('Who;What\r\nАнна;"a;b\n""c"""\r\n');
    const bytes = await buffer(exportFiles.csv.write(sheet(), 'en'));
    expect(bytes.toString('latin1')).toBe('\xef\xbb\xbfWho,What\r\n');
  });

  it.each(formulas)('makes a text of %j, which a spreadsheet would run', async (cell) => {
    const [, row = ''] = (await text(exportFiles.csv.write(sheet([cell, 'x']), 'en'))).split('\r\n');
    expect(row.replace(/^"/, '')).toMatch(/^'/);
  });
});

describe('a time', () => {
  const at = new Date('2026-05-01T13:04:05Z');

  it.each([
    ['ru', '01.05.2026 13:04:05'],
    ['en', '01/05/2026 13:04:05'],
  ] as const)('is written in csv as %s writes it', async (locale, written) => {
    const [, row] = (await text(exportFiles.csv.write(sheet([at, 'x']), locale))).split('\r\n');
    expect(row?.slice(0, written.length)).toBe(written);
  });

  it('is one to a spreadsheet, which sorts and groups by it', async () => {
    const { sheets } = await readXlsx(await buffer(exportFiles.xlsx.write(sheet([at, 'x']), 'ru')));
    expect(sheets[0]?.rows[1]).toEqual([at, 'x']);
  });
});

describe('an xlsx file', () => {
  it('holds texts as they are, none as a formula', async () => {
    const rows = [...formulas.map((cell) => [cell, 'x']), ['Анна', '<a> & "b"\nc']];
    const bytes = await buffer(exportFiles.xlsx.write(sheet(...rows), 'ru'));
    const { sheets } = await readXlsx(bytes);
    const [read] = sheets;
    expect(read?.name).toBe('Changes');
    expect(read?.rows[0]).toEqual(['Who', 'What']);
    expect(read?.rows.slice(1).map(([cell]) => String(cell).trim())).toEqual(
      rows.map(([cell]) => String(cell).trim()),
    );
    expect(bytes.includes('<f>')).toBe(false);
  });
});

it('reads no more rows than are taken away', async () => {
  let read = 0;
  async function* endless() {
    for (;;) {
      read += 1;
      yield [['Анна', 'x'.repeat(1_000)]];
    }
  }
  for (const { write } of Object.values(exportFiles)) {
    read = 0;
    const file = write({ name: 'Changes', columns: ['Who', 'What'], batches: endless() }, 'ru');
    for await (const _ of file) break;
    expect(read).toBeGreaterThan(0);
    const before = read;
    await new Promise((resolve) => setImmediate(resolve));
    expect(read - before).toBeLessThan(1_000);
    expect(file.destroyed).toBe(true);
  }
});

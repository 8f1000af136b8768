import { text } from 'node:stream/consumers';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { exportFiles } from './sheet-file.ts';

const marks = ['=', '+', '-', '@', '＝', '＋', '－', '＠'];
const pieces = [
  ...marks,
  ...[
    ',',
    ';',
    '\t',
    '|',
    '\n',
    '\r\n',
    '"',
    '""',
    "'",
    ' ',
    '\u00a0',
    '\u200b',
    'a',
    '1',
    'HYPERLINK("http://x")',
  ],
];

const textOf = (choices: Choices): string =>
  Array.from({ length: choices.below(8) }, () => choices.pick(pieces)).join('');

/** Cells as a program reads them that splits at these separators: quotes count where a cell begins. */
const cellsOf = (file: string, separators: string): string[] => {
  const cells: string[] = [];
  let cell = '';
  let at = 0;
  const isEnd = (mark: string) => separators.includes(mark) || mark === '\n' || mark === '\r';
  while (at < file.length) {
    if (cell === '' && file[at] === '"') {
      for (at += 1; at < file.length && !(file[at] === '"' && file[at + 1] !== '"'); at += 1) {
        if (file[at] === '"') at += 1;
        cell += file[at];
      }
      at += 1;
    }
    while (at < file.length && !isEnd(file[at] as string)) {
      cell += file[at];
      at += 1;
    }
    cells.push(cell);
    cell = '';
    at += 1;
  }
  return cells;
};

/** With and without what some programs trim. */
const isFormula = (cell: string): boolean =>
  marks.some((mark) => cell.startsWith(mark) || cell.replace(/^[\s\p{Z}\p{Cf}]+/u, '').startsWith(mark));

async function* one(rows: string[][]) {
  yield rows;
}

it('no cell is a formula, whatever a spreadsheet splits at', async () => {
  await forSeeds(300, async (choices) => {
    const rows = Array.from({ length: 3 }, () => [textOf(choices), textOf(choices), textOf(choices)]);
    const columns = [textOf(choices), textOf(choices), textOf(choices)];
    for (const locale of ['ru', 'en']) {
      const sheet = { name: 'Changes', columns, batches: one(rows) };
      const file = (await text(exportFiles.csv.write(sheet, locale))).replace(/^\ufeff/, '');
      for (const separators of [',', ';', '\t', '|', ',;\t', ',;\t|'])
        expect([separators, cellsOf(file, separators).filter(isFormula)]).toEqual([separators, []]);
    }
  });
});

it.each([
  ['a semicolon where commas split', ';=1+1', ";'=1+1"],
  ['a comma where semicolons split', 'a,@SUM(A1)', "a,'@SUM(A1)"],
  ['a line of a text', 'note\n=1+1', "note\n'=1+1"],
  ['a quote behind a separator', 'a;"=1+1', 'a;"\'=1+1'],
  ['wide signs', 'a;＝1+1', "a;'＝1+1"],
  ['a blank that is trimmed', ' =1+1', "' =1+1"],
])('%s is made a text', async (_, cell, shown) => {
  const sheet = { name: 'Changes', columns: ['Who'], batches: one([[cell]]) };
  const [, ...rows] = (await text(exportFiles.csv.write(sheet, 'en'))).split('\r\n');
  expect(
    rows
      .join('\r\n')
      .trimEnd()
      .replace(/^"(.*)"$/s, '$1')
      .replaceAll('""', '"'),
  ).toBe(shown);
});

it.each(['anna@example.org', 'a-b', 'x = y', 'Moscow, Arbat 1', '2026-05-01'])(
  'leaves %s as it is',
  async (cell) => {
    const sheet = { name: 'Changes', columns: ['Who'], batches: one([[cell]]) };
    const file = await text(exportFiles.csv.write(sheet, 'ru'));
    expect(file).toContain(`\r\n${cell}\r\n`);
  },
);

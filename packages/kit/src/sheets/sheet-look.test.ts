import { expect, it } from 'vitest';
import { dateFormat, dateText, exportLook, sheetName } from './sheet-look.ts';

const at = new Date('2026-05-01T13:04:05Z');

it.each([
  ['ru', ';', '01.05.2026 13:04:05', 'dd.mm.yyyy hh:mm:ss'],
  ['en', ',', '01/05/2026 13:04:05', 'dd/mm/yyyy hh:mm:ss'],
  ['en-US', ',', '05/01/2026 13:04:05', 'mm/dd/yyyy hh:mm:ss'],
  ['de', ';', '01.05.2026 13:04:05', 'dd.mm.yyyy hh:mm:ss'],
  ['kk', ';', '01.05.2026 13:04:05', 'dd.mm.yyyy hh:mm:ss'],
  ['hu', ';', '2026.05.01 13:04:05', 'yyyy.mm.dd hh:mm:ss'],
  ['sv', ';', '2026-05-01 13:04:05', 'yyyy-mm-dd hh:mm:ss'],
  ['ja', ',', '2026/05/01 13:04:05', 'yyyy/mm/dd hh:mm:ss'],
  ['fa', ',', '2026/05/01 13:04:05', 'yyyy/mm/dd hh:mm:ss'],
  ['ar', ',', '01/05/2026 13:04:05', 'dd/mm/yyyy hh:mm:ss'],
  ['th', ',', '01/05/2026 13:04:05', 'dd/mm/yyyy hh:mm:ss'],
])('spreadsheets in %s read %j and %s', (locale, delimiter, date, format) => {
  expect([exportLook(locale).delimiter, dateText(at, locale), dateFormat(locale)]).toEqual([
    delimiter,
    date,
    format,
  ]);
});

it.each([
  ['Change history', 'Change history'],
  ['History', 'History 1'],
  ['Verlauf: Änderungen/Zugriffe', 'Verlauf Änderungen Zugriffe'],
  ["'Historique'", 'Historique'],
  ['[?]', '1'],
  ["L'historique des modifications de tout", "L'historique des modifications"],
  [`${'x'.repeat(30)}\u{1f600}`, 'x'.repeat(30)],
  ['تاریخچه\u200cها', 'تاریخچه\u200cها'],
])('%j is a name that Excel takes', (title, name) => {
  expect(sheetName(title)).toBe(name);
});

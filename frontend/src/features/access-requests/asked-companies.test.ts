import { expect, test } from 'vitest';
import { mayAddCompany, noCompany, requestedOf, wrongCompanies } from './asked-companies.ts';

const entity = '7707083893';
const trader = '500100732259';
const asked = (...rows: object[]) => ({ companies: rows.map((row) => ({ ...noCompany, ...row })) });

test.each([
  ['no taxpayer number', [{}], { 'companies.0.inn': 'errorEmpty' }],
  ['a wrong check digit', [{ inn: '7707083894' }], { 'companies.0.inn': 'errorInn' }],
  ['letters in a number', [{ inn: '77070838x3' }], { 'companies.0.inn': 'errorFormat' }],
  ['a short reason code', [{ inn: entity, kpp: '12345678' }], { 'companies.0.kpp': 'errorFormat' }],
  ['the same company twice', [{ inn: entity }, { inn: ` ${entity}` }], { 'companies.1.inn': 'errorUnique' }],
  [
    'two branches of one company',
    [
      { inn: entity, kpp: '770701001' },
      { inn: entity, kpp: '770702002' },
    ],
    {},
  ],
  ['a sole trader whose reason code was written before', [{ inn: trader, kpp: '770' }], {}],
])('%s', (_, rows, wrong) => {
  expect(wrongCompanies(asked(...rows))).toEqual(wrong);
});

test('another company is added when the last one has a taxpayer number', () => {
  expect(mayAddCompany(asked({}).companies)).toBe(false);
  expect(mayAddCompany(asked({ inn: entity }, { inn: ' ' }).companies)).toBe(false);
  expect(mayAddCompany(asked({ inn: entity }).companies)).toBe(true);
});

test('what is sent has no spaces around it, and no reason code of somebody who has none', () => {
  const rows = asked(
    { inn: ` ${entity} `, kpp: '7707ab001', name: ' Сбербанк ', roles: ['r1'] },
    { inn: trader, kpp: '770701001' },
  );
  expect(requestedOf(rows)).toEqual([
    { inn: entity, kpp: '7707AB001', name: 'Сбербанк', roles: ['r1'] },
    { inn: trader, kpp: null, roles: [] },
  ]);
});

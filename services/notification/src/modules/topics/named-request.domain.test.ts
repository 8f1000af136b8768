import { expect, it } from 'vitest';
import { namedRequest } from './named-request.domain.ts';

const asker = { name: 'Иван', login: 'ivan', address: 'i***@example.org' };
const request = { label: 'как написал заявитель', inn: '7707083893', asker };
const companies = [
  { name: 'Ромашка', deciders: ['ann', 'bob'] },
  { name: 'Василёк', deciders: ['bob'] },
];

it('each master account reads the registered name of its own company, by its number where it has several', () => {
  expect(namedRequest({ ...request, companies }, ['ann', 'bob'])).toEqual([
    [['ann'], { label: 'Ромашка', inn: request.inn, asker: 'Иван', address: 'i***@example.org' }],
    [['bob'], { label: request.inn, inn: request.inn, asker: 'Иван', address: 'i***@example.org' }],
  ]);
});

it('administrators read the registered name as well, and the login of who asks', () => {
  const [one, two] = companies;
  const params = { inn: request.inn, asker: 'Иван', address: 'ivan', standing: 'administrators' };
  const asAdministrator = (...given: (typeof companies)[number][]) =>
    namedRequest({ ...request, companies: given }, ['eve'], 'administrators');
  expect(asAdministrator(one as never)).toEqual([[['eve'], { ...params, label: 'Ромашка' }]]);
  expect(asAdministrator(one as never, two as never)).toEqual([[['eve'], { ...params, label: request.inn }]]);
  expect(asAdministrator()).toEqual([[['eve'], { ...params, label: request.label, typed: 'yes' }]]);
});

it('events of the release before say no more than they did', () => {
  expect(namedRequest({ label: 'Acme', inn: '1' }, ['ann'])).toEqual([
    [['ann'], { label: 'Acme', typed: 'yes', inn: '1', asker: '', address: '' }],
  ]);
});

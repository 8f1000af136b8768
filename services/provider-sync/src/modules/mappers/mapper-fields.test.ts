import { expect, it } from 'vitest';
import { mapperFields } from './mapper-fields.ts';

const field = (code: string, more: object = {}) => ({
  code,
  title: { ru: code, en: code },
  fieldType: 'input' as const,
  ...more,
});
const ours = async (own: Parameters<typeof mapperFields>[0]) =>
  (await mapperFields(own)('en')).filter(({ side }) => side === 'ours').map(({ code }) => code);
const accounts = ['login', 'email', 'mobile', 'lastName', 'firstName', 'middleName'];

it('offers the fields that a run writes: not those that no provider fills', async () => {
  const own = [field('department', { deliverable: true }), field('photo', { deliverable: false })];
  expect(await ours(async () => own)).toEqual([...accounts, 'department']);
});

it('offers all of a profile that does not say which', async () => {
  expect(await ours(async () => [field('department')])).toEqual([...accounts, 'department']);
});

it('offers those of accounts while profile is away', async () => {
  expect(await ours(() => Promise.reject(new Error('away')))).toEqual(accounts);
});

import { expect, it } from 'vitest';
import type { InstallationPage } from './installation.client.ts';
import { createInstallationReader } from './installation-reader.ts';

const record = (key: string, more: object = {}) => ({ key, fields: { login: key, enabled: true, ...more } });
const gone = (key: string) => ({ key, fields: null });

/** A feed of pages, each asked for by the cursor of the one before. */
const readerOf = (pages: (at: number) => Pick<InstallationPage, 'records' | 'more'> & { total?: number }) => {
  const asked: string[] = [];
  const page = async (_: string, { cursor = '0' }: { cursor?: string | undefined }) => {
    asked.push(cursor);
    const { records, more, total = 1_000 } = pages(Number(cursor));
    return { records, more, total, cursor: String(Number(cursor) + 1) };
  };
  const reader = createInstallationReader({ page, signIn: async () => '' }, new AbortController().signal);
  return { reader, asked };
};

it('ends as malformed where the same records come for ever', async () => {
  const { reader, asked } = readerOf(() => ({ records: [record('u1')], more: true }));
  await expect(reader.people()(0, 10)).rejects.toMatchObject({ failure: 'malformed' });
  expect(asked.length).toBeLessThan(30);
});

it('brings a record once, however often it changes while it is read', async () => {
  const { reader } = readerOf((at) => ({ records: [record('u1'), record(`u${at + 2}`)], more: at < 2 }));
  const people = await reader.people()(0, 10);
  expect(people.map(({ externalId }) => externalId)).toEqual(['u1', 'u2', 'u3', 'u4']);
});

it('ends as malformed where a person has a switch that is a word', async () => {
  const { reader } = readerOf(() => ({ records: [record('u1', { enabled: 'false' })], more: false }));
  await expect(reader.people()(0, 10)).rejects.toMatchObject({ failure: 'malformed' });
});

it('takes all roles and groups of a person, whatever their number', async () => {
  const many = Array.from({ length: 300 }, (_, at) => `value${at}`);
  const { reader } = readerOf(() => ({
    records: [record('u1', { roles: many, groups: many })],
    more: false,
  }));
  expect(await reader.people()(0, 10)).toMatchObject([{ roles: many, groups: many }]);
});

it.each([
  ['brings as many as there are', 2, { u4: 'absent' }],
  ['brings fewer, which says nothing of those who are missing', 3, {}],
])(
  'says of each id whether it is there, by another reading that %s, and by rows of what was deleted',
  async (_, total, missing) => {
    const pages = [
      { records: [record('u1'), record('u2')], more: true, total },
      { records: [gone('u2'), record('u3')], more: false, total },
    ];
    const { reader } = readerOf((at) => pages[at] ?? { records: [], more: false });
    expect(Object.fromEntries(await reader.find('users')(['u1', 'u2', 'u3', 'u4']))).toEqual({
      u1: 'present',
      u2: 'absent',
      u3: 'present',
      ...missing,
    });
  },
);

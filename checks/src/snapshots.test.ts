import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eventCatalog } from '@gatehouse/contracts/catalog.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

type TellState = (connection: undefined) => readonly { readonly topic: string }[];

/** Topics whose aggregates the services tell as snapshots, by their own sources, which open nothing until they are read. */
const told = async (): Promise<string[]> => {
  const paths = globSync('services/*/src/snapshots.ts', { cwd: repositoryRoot });
  const sources = await Promise.all(
    paths.map(async (path) => {
      const module: Record<string, TellState> = await import(join(repositoryRoot, path));
      return Object.values(module).flatMap((tell) => tell(undefined));
    }),
  );
  return sources.flat().map(({ topic }) => topic);
};

/** Rows of the table under a heading: the topic, and what is said of it. */
const rowsUnder = (heading: string): readonly (readonly [topic: string, said: string])[] => {
  const page = readFileSync(join(repositoryRoot, 'docs/operations/restore.md'), 'utf8');
  const part = page.split(/^## /m).find((text) => text.startsWith(`${heading}\n`)) ?? '';
  return [...part.matchAll(/^\| `([^`]+)` \| (.+) \|$/gm)].map(([, topic = '', said = '']) => [topic, said]);
};

const topics = [...new Set(eventCatalog.map(({ topic }) => topic))].sort();

it('every aggregate with events is told as a snapshot, or stands on the page of restores with the reason', async () => {
  const withSnapshot = (await told()).sort();
  const without = rowsUnder('What is not');
  expect(withSnapshot).toEqual([...new Set(withSnapshot)]);
  expect([...withSnapshot, ...without.map(([topic]) => topic)].sort()).toEqual(topics);
  expect(without.filter(([, reason]) => reason.trim().length < 10)).toEqual([]);
});

it('the page of restores lists what is told, by what it is told as', async () => {
  const rows = rowsUnder('What is told as a snapshot');
  expect(rows.map(([topic]) => topic)).toEqual((await told()).sort());
  for (const [topic, said] of rows) {
    const [first = ''] = said.split(/ (?:or|\|) /);
    expect(eventCatalog.map(({ type }) => type)).toContain(`${topic}.${first.trim()}`);
  }
});

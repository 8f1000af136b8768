import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

const sources = globSync('{bff,contracts,frontend,packages,services}/**/*.{ts,tsx}', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/dist', '**/generated'],
});
/** A key that is put together by hand. */
const byHand = [/errorList\[`[^`]*`\]/g, /[[{]\s*\[?`[^`]+`\]?[,:]\s*'error[A-Z]/g];
const inBrackets = [/['"`]\w+\[(?:\d+|\$\{\w+\})\][\w.]*['"`]\]?\s*[:,]\s*'error[A-Z]/g];
const found = (path: string, text: string): readonly string[] =>
  (/\.(test|fixtures)\.tsx?$/.test(path) ? inBrackets : [...byHand, ...inBrackets]).flatMap((rule) =>
    [...text.matchAll(rule)].map(([match]) => `${path}: ${match}`),
  );

it('every error stands at a path that fieldPath makes', () => {
  expect(sources.length).toBeGreaterThan(2_000);
  expect(sources.flatMap((path) => found(path, readFileSync(join(repositoryRoot, path), 'utf8')))).toEqual(
    [],
  );
});

const template = (line: string): string => line.replaceAll('#', '$$');

it('finds paths that are put together by hand or written in brackets', () => {
  const wrong = [
    "errorList[`ips.#{index}.ip`] = 'errorUnique';",
    "throw refusedFields({ [`chosen[#{at}]`]: 'errorChoice' });",
    "return [[`roles.#{at}`, 'errorChoice']];",
    "errorList: { 'companies[0].inn': 'errorPaused' }",
  ];
  for (const line of wrong) expect(found('a.ts', template(line)), line).not.toEqual([]);
  expect(
    found('a.ts', template("errorList[fieldPath('ips', at)] = 'errorUnique'; text(`a.#{b}`, 'error');")),
  ).toEqual([]);
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';
import { spreadLiterals } from './spread-literals.ts';

const sources = globSync('**/*.{ts,tsx,tmpl}', {
  cwd: repositoryRoot,
  exclude: ['**/node_modules', '**/dist', '**/generated', '.stack'],
});

it('no object spreads a literal, which would leave its keys unchecked', () => {
  expect(sources.length).toBeGreaterThan(3_000);
  const found = sources.flatMap((path) => {
    const text = readFileSync(join(repositoryRoot, path), 'utf8');
    return text.includes('...') ? spreadLiterals(path, text) : [];
  });
  expect(found).toEqual([]);
});

it('finds literals behind parentheses and assertions and in JSX, and leaves variables and choices alone', () => {
  const text = `
    const one = { ...{ a, b }, c };
    const two = { ...({ a } as const), ...({ b } satisfies Row) };
    const three = <Row {...{ a, b }} c />;
    const four = { ...row, ...(b === undefined ? {} : { b }) };
    const five = <Row {...row} />;
    const six = {
      ...{
        a,
      },
    };
  `;
  expect(spreadLiterals('a.tsx', text)).toEqual(['a.tsx:2', 'a.tsx:3', 'a.tsx:3', 'a.tsx:4', 'a.tsx:8']);
});

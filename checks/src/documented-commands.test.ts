import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, it } from 'vitest';

/** The machine's own Node may be 20, which runs no TypeScript; the one of the packages does. */
const byTheMachinesNode = /(?<![\w./-])node (?:--[\w=-]+ )*[\w./*-]+\.tsx?\b/g;

const documents = globSync('**/*.{md,md.tmpl}', {
  cwd: repositoryRoot,
  exclude: (path) => path.split('/').includes('node_modules'),
});

it('every command of a document runs where the machine has Node 20', () => {
  expect(documents.length).toBeGreaterThan(20);
  const wrong = documents.flatMap((path) =>
    (readFileSync(join(repositoryRoot, path), 'utf8').match(byTheMachinesNode) ?? []).map(
      (command) => `${path}: ${command}`,
    ),
  );
  expect(wrong).toEqual([]);
});

it('a command by the Node of the packages is told from one by the machine’s own', () => {
  expect('`node src/cli.ts migrate`'.match(byTheMachinesNode)).toEqual(['node src/cli.ts']);
  expect('`node_modules/.bin/node services/audit/src/cli.ts`'.match(byTheMachinesNode)).toBeNull();
});

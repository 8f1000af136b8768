import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, test } from 'vitest';
import { configReference } from './config-reference.ts';

test('the configuration reference says what the processes read', async () => {
  for (const [path, content] of Object.entries(await configReference())) {
    expect(await readFile(join(repositoryRoot, path), 'utf8'), `${path} is stale`).toBe(content);
  }
});

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { engineKinds } from '@gatehouse/stack/engines/shared-engines.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, test } from 'vitest';
import { composeService } from './engine-containers.ts';

const text = await readFile(join(repositoryRoot, 'stack/compose.yaml'), 'utf8');

test('every engine is described, with a pinned image', () => {
  for (const { name } of engineKinds) expect(composeService(text, name, {}).image).toMatch(/:\d+\.\d+\.\d+$/);
});

test('variables are filled in, and left out they have the values of the file', () => {
  const command = (variables: Record<string, string>) => composeService(text, 'redis', variables).command;
  expect(command({ GATEHOUSE_REDIS_PORT: '7' })).toContain('7');
  expect(command({})).toContain('16479');
});

test('a service that is not there is an error', () => {
  expect(() => composeService(text, 'oracle', {})).toThrow('no service oracle');
});

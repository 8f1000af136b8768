import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { endpointCatalog } from '@gatehouse/contracts/catalog.ts';
import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { expect, test } from 'vitest';
import { badCases, goodRequest } from './bad-input.cases.ts';
import { exampleOf, type JsonSchema } from './example.ts';

test.each(endpointCatalog)(
  '$operationId: examples are accepted by the schemas they are made of',
  (endpoint) => {
    for (const part of ['params', 'query', 'body'] as const) {
      const schema = endpoint[part];
      if (schema === undefined) continue;
      const accepts = compileValidator({ schema, httpPart: part === 'body' ? 'body' : 'querystring' });
      for (const whole of [false, true]) {
        accepts(exampleOf(schema as JsonSchema, whole));
        expect(accepts.errors ?? []).toEqual([]);
      }
    }
    expect(goodRequest(endpoint).endpoint).toBe(endpoint);
  },
);

test('every field of every body and query is sent wrong in some way', () => {
  for (const endpoint of endpointCatalog) {
    const named = badCases(endpoint).map((row) => row.field);
    for (const part of ['query', 'body'] as const) {
      const schema = endpoint[part] as JsonSchema | undefined;
      for (const field of Object.keys(schema?.properties ?? {}))
        expect(named, `${endpoint.operationId} ${field}`).toContain(field);
    }
  }
});

test('every change is sent with wrong content types and too much of it', () => {
  for (const endpoint of endpointCatalog.filter(({ method }) => method !== 'GET')) {
    const statuses = badCases(endpoint).flatMap((row) => row.statuses);
    expect(statuses).toEqual(expect.arrayContaining([413, 415]));
  }
});

test('every service of the catalogue has all of its endpoints tested, and so has the BFF', () => {
  const files = globSync('services/*/src/matrix.int.test.ts', { cwd: repositoryRoot });
  const texts = files.map((file) => readFileSync(join(repositoryRoot, file), 'utf8')).join('\n');
  const tested = [...texts.matchAll(/^testEveryEndpoint\('([\w-]+)'/gm)].map(([, service]) => service);
  const bff = readFileSync(join(repositoryRoot, 'bff/src/forward/matrix.int.test.ts'), 'utf8');
  expect(bff).toContain('checkRoles(wired(world.url), endpointCatalog');
  expect([...tested, 'bff']).toEqual(
    expect.arrayContaining([...new Set(endpointCatalog.map(({ service }) => service))]),
  );
});

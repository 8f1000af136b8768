import { expect, test } from 'vitest';
import { affectedSuites, affectedWorkspaces, reachingTests, readWorkspaces } from './affected.ts';

const workspaces = await readWorkspaces();
const affectedBy = (...files: string[]) => affectedWorkspaces(files, workspaces);

test('a change reaches everything that stands on what it changes', () => {
  expect(affectedBy('contracts/src/catalog.ts')).toEqual(
    expect.arrayContaining(['contracts', 'packages/kit', 'services/identity', 'bff', 'frontend', 'e2e']),
  );
  expect(affectedBy('services/audit/src/main.ts')).toEqual(['services/audit']);
});

test('a file of the root reaches everything, a text nothing', () => {
  expect(affectedBy('vitest.config.ts')).toHaveLength(workspaces.length);
  expect(affectedBy('README.md', 'docs/adr/0001.md', 'services/audit/README.md')).toEqual([]);
});

test('what runs as a process is played with too', () => {
  expect(affectedSuites(['services/audit'])).toMatchObject({ folders: ['services/audit/', 'e2e/'] });
  expect(affectedSuites(['services/audit']).suites).toEqual(expect.arrayContaining(['fault', 'e2e']));
  expect(affectedSuites(['services/audit']).suites).not.toContain('screens');
  expect(affectedSuites(['frontend']).suites).toContain('screens');
  expect(affectedSuites(['generators']).suites).not.toContain('e2e');
  expect(affectedSuites([]).suites).toEqual(['lint']);
});

// dependency-cruiser reads every module of the kit.
test('of a workspace that a change reaches, the tests run that import the change', {
  timeout: 120_000,
}, async () => {
  const reached = await reachingTests(
    ['packages/kit/src/text/memoize.ts', 'contracts/src/platform/banners.endpoints.ts'],
    ['contracts', 'packages/kit', 'generators'],
    workspaces,
    process.env,
  );
  expect(reached).toContain('packages/kit/src/text/memoize.test.ts');
  expect(reached).toContain('generators/');
  // By way of the catalogue, which is generated.
  expect(reached).toContain('packages/kit/src/http/serialization.test.ts');
  expect(reached).not.toContain('packages/kit/src/text/time-zone.test.ts');
  expect(await reachingTests(['vitest.config.ts'], affectedBy('vitest.config.ts'), workspaces, {})).toBe(
    undefined,
  );
});

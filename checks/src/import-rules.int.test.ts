/** The import rules bite: a small tree that breaks each of them is refused by name. */
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { run } from '@gatehouse/stack/command.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const importing = (path: string) => `import '${path}';\n`;

/** What each rule refuses: the file that breaks it, and what it imports. Targets exist as empty modules. */
const violations: Readonly<Record<string, readonly [file: string, imported: string]>> = {
  'no-circular': ['services/one/src/a.ts', './b.ts'],
  'no-service-to-service': ['services/one/src/c.ts', '../../two/src/main.ts'],
  'kit-stands-below-services': ['packages/kit/src/kit.ts', '../../../services/two/src/main.ts'],
  'bff-knows-no-service': ['bff/src/app.ts', '../../services/two/src/main.ts'],
  'checks-know-stack-and-contracts': ['checks/src/suite.ts', '../../testkit/src/index.ts'],
  'nothing-stands-on-e2e-or-load-tests': ['stack/src/visits.ts', '../../e2e/support/mail.ts'],
  'frontend-below-its-harness': ['frontend/build/plugin.ts', '../harness/answers.ts'],
  'harness-below-scripts': ['frontend/harness/screens.ts', '../scripts/screens.ts'],
  'testkit-stands-below-checks': ['testkit/src/world.ts', '../../checks/src/cli.ts'],
  'demo-data-knows-no-stack': ['demo-data/index.ts', '../stack/src/command.ts'],
  'contracts-stand-alone': ['contracts/src/contract.ts', '../../packages/kit/src/clock.ts'],
  'stack-stands-below-tests': ['stack/src/cli.ts', '../../testkit/src/index.ts'],
  'domain-is-pure': ['services/one/src/price.domain.ts', './price.repository.ts'],
  'domain-without-io-modules': ['services/one/src/tax.domain.ts', 'node:fs'],
  'no-cycles-of-folders': ['services/identity/src/modules/left/a.ts', '../right/b.ts'],
  'identity-lowest-modules-stand-alone': [
    'services/identity/src/modules/accounts/a.ts',
    '../sessions/sessions.ts',
  ],
  'identity-sessions-know-accounts-alone': [
    'services/identity/src/modules/sessions/a.ts',
    '../authentication/sign-in/sign-in.ts',
  ],
  'identity-authentication-knows-what-is-below': [
    'services/identity/src/modules/authentication/sign-in/a.ts',
    '../../onboarding/restore/restore.ts',
  ],
  'identity-people-know-no-applications': [
    'services/identity/src/modules/new-devices/a.ts',
    '../oidc/oidc.ts',
  ],
  'identity-onboarding-below-new-devices': [
    'services/identity/src/modules/onboarding/links/a.ts',
    '../../new-devices/links.ts',
  ],
  'identity-nouns-of-the-console-stand-alone': [
    'services/identity/src/modules/device-types/a.ts',
    '../applications/applications.ts',
  ],
  'identity-clients-know-applications-alone': [
    'services/identity/src/modules/clients/a.ts',
    '../sessions/sessions.ts',
  ],
  'identity-oidc-knows-no-onboarding': [
    'services/identity/src/modules/oidc/a.ts',
    '../onboarding/restore/restore.ts',
  ],
  'identity-keycloak-is-known-by-none': [
    'services/identity/src/modules/left/k.ts',
    '../keycloak/keycloak.ts',
  ],
  'no-feature-to-feature': ['frontend/src/features/one/one.ts', '../two/two.ts'],
  'features-below-pages-and-app': ['frontend/src/features/one/up.ts', '../../app/main.ts'],
  'pages-below-app': ['frontend/src/pages/page.ts', '../app/main.ts'],
  'screen-knows-no-noun': ['frontend/src/screen/list.ts', '../features/two/two.ts'],
  'ui-and-lib-know-no-domain': ['frontend/src/ui/button.ts', '../features/two/two.ts'],
  'frontend-carries-no-schemas': [
    'frontend/src/lib/limits.ts',
    '../../../contracts/src/platform/one.resources.ts',
  ],
  'frontend-imports-contracts-only': ['frontend/src/lib/kit.ts', '../../../packages/kit/src/clock.ts'],
  'no-testkit-in-production': ['services/one/src/cheat.ts', './cheat.fixtures.ts'],
};
const targets = [
  'contracts/src/platform/one.resources.ts',
  'services/two/src/main.ts',
  'packages/kit/src/clock.ts',
  'stack/src/command.ts',
  'checks/src/cli.ts',
  'e2e/support/mail.ts',
  'frontend/harness/answers.ts',
  'frontend/scripts/screens.ts',
  'testkit/src/index.ts',
  'services/one/src/price.repository.ts',
  'services/one/src/cheat.fixtures.ts',
  'frontend/src/features/two/two.ts',
  'frontend/src/app/main.ts',
  'services/identity/src/modules/right/b.ts',
  'services/identity/src/modules/left/d.ts',
  'services/identity/src/modules/sessions/sessions.ts',
  'services/identity/src/modules/authentication/sign-in/sign-in.ts',
  'services/identity/src/modules/onboarding/restore/restore.ts',
  ...['oidc/oidc', 'new-devices/links', 'applications/applications', 'keycloak/keycloak'].map(
    (module) => `services/identity/src/modules/${module}.ts`,
  ),
];
const rulesPath = join(repositoryRoot, '.dependency-cruiser.cjs');
const productionRulesPath = join(repositoryRoot, '.dependency-cruiser.production.cjs');

let tree: string;
beforeAll(async () => {
  tree = await mkdtemp(join(tmpdir(), 'gatehouse-arrows-'));
  const write = async (file: string, content: string) => {
    await mkdir(join(tree, dirname(file)), { recursive: true });
    await writeFile(join(tree, file), content);
  };
  /** Two folders that know each other, though no two files do. */
  const mutual = async (files: readonly [string, string]) => {
    for (const [from, to] of [files, files.toReversed() as [string, string]]) {
      const there = to.replace(/[^/]*$/, 'c.ts');
      await write(from, importing(relative(dirname(from), there)));
      await write(there, 'export {};\n');
    }
  };
  for (const target of targets) await write(target, 'export {};\n');
  for (const [file, imported] of Object.values(violations)) await write(file, importing(imported));
  await write('services/one/src/b.ts', importing('./a.ts'));
  await mutual(['packages/kit/src/upper/a.ts', 'packages/kit/src/lower/b.ts']);
  await mutual(['services/one/src/modules/first/a.ts', 'services/one/src/modules/second/b.ts']);
  await mutual(['packages/kit/src/tested/a.test.ts', 'packages/kit/src/alone/b.ts']);
  await write('services/identity/src/modules/right/c.ts', importing('../left/d.ts'));
  await write('tsconfig.json', await readFile(join(repositoryRoot, 'tsconfig.json'), 'utf8'));
  await symlink(join(repositoryRoot, 'node_modules'), join(tree, 'node_modules'));
});
afterAll(() => rm(tree, { recursive: true, force: true }));

interface Report {
  readonly summary: { readonly violations: readonly { from: string; rule: { name: string } }[] };
}

const violationsOf = async (rules: string): Promise<string[]> => {
  const program = join(repositoryRoot, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const folders = [
    'contracts',
    'packages',
    'services',
    'bff',
    'frontend',
    'testkit',
    'checks',
    'demo-data',
    'stack',
  ];
  const { stdout, stderr } = await run(
    process.execPath,
    [program, '--config', rules, '--output-type', 'json', ...folders],
    { cwd: tree },
  );
  expect(stderr).toBe('');
  return (JSON.parse(stdout) as Report).summary.violations.map(({ from, rule }) => `${rule.name}: ${from}`);
};

describe('import rules', () => {
  it('are each broken by the file that is made to break it', async () => {
    const found = await violationsOf(rulesPath);
    for (const [rule, [file]] of Object.entries(violations)) {
      const place = rule === 'no-cycles-of-folders' ? dirname(file) : file;
      expect(found).toContain(`${rule}: ${place}`);
    }
  });

  it('refuse folders of production that know each other, whatever their tests know', async () => {
    const name = 'no-cycles-of-production-folders';
    const found = await violationsOf(productionRulesPath);
    expect(found).toContain(`${name}: packages/kit/src/upper`);
    expect(found).toContain(`${name}: services/one/src/modules/first`);
    expect(found.filter((violation) => violation.includes('tested'))).toEqual([]);
  });

  it('all stand in that tree', () => {
    const { forbidden } = createRequire(import.meta.url)(rulesPath) as { forbidden: { name: string }[] };
    expect(forbidden.map(({ name }) => name).sort()).toEqual(Object.keys(violations).sort());
  });
});

import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import { expect, it } from 'vitest';
import { exists } from '../engines/cache.ts';
import { repositoryRoot } from '../paths.ts';
import { type Lockfile, productionPackages } from './production-packages.ts';
import { billOfMaterials, libraryComponents } from './sbom.ts';
import { isUnread } from './stage.ts';

const read = (path: string) => readFileSync(join(repositoryRoot, path), 'utf8');
const lock = JSON.parse(read('package-lock.json')) as Lockfile;

const small: Lockfile = {
  packages: {
    'services/a': { dependencies: { '@x/kit': '1', one: '1' } },
    'node_modules/@x/kit': { link: true, resolved: 'packages/kit' },
    'packages/kit': { dependencies: { one: '2' } },
    'packages/kit/node_modules/one': { version: '2.0.0' },
    'node_modules/one': {
      version: '1.0.0',
      optionalDependencies: { absent: '1' },
      peerDependencies: { peer: '1', unwanted: '1' },
      peerDependenciesMeta: { unwanted: { optional: true } },
    },
    'node_modules/peer': { version: '1.0.0', integrity: 'sha512-YWJj', license: 'MIT' },
    'node_modules/unwanted': { version: '1.0.0' },
    'node_modules/vitest': { version: '5.0.0' },
  },
};

it('follows what each folder would find, workspaces and versions of their own included', () => {
  expect(productionPackages(small, 'services/a')).toEqual({
    workspaces: ['services/a', 'packages/kit'],
    packages: ['node_modules/one', 'node_modules/peer', 'packages/kit/node_modules/one'],
  });
  const broken: Lockfile = { packages: { 'services/a': { dependencies: { lost: '1' } } } };
  expect(() => productionPackages(broken, 'services/a')).toThrow('services/a needs lost');
});

it('the bill names each package with its hash, and is the same for the same release', () => {
  const image = { name: 'a', version: '1.0.0', commit: 'c', node: '24.0.0', packages: ['node_modules/peer'] };
  const bill = billOfMaterials(small, image);
  expect(bill).toEqual(billOfMaterials(small, image));
  expect(bill.components[1]).toMatchObject({
    name: 'peer',
    purl: 'pkg:npm/peer@1.0.0',
    licenses: [{ license: { name: 'MIT' } }],
    hashes: [{ alg: 'SHA-512', content: '616263' }],
  });
});

it('libraries of the system are named as Debian names them', () => {
  expect(libraryComponents('libstdc++6 12.2.0-14+deb12u1 amd64\n')).toMatchObject([
    { name: 'libstdc++6', purl: 'pkg:deb/debian/libstdc%2B%2B6@12.2.0-14%2Bdeb12u1?arch=amd64' },
  ]);
});

it('no process carries what only tests and builds need', async () => {
  for (const name of serviceNames) {
    const folder = name === 'bff' ? 'bff' : `services/${name}`;
    if (!(await exists(join(repositoryRoot, folder)))) continue;
    const { packages, workspaces } = productionPackages(lock, folder);
    expect(packages).toContain('node_modules/fastify');
    for (const absent of ['vitest', 'typescript', '@biomejs/biome', 'vite', 'npm'])
      expect(packages, name).not.toContain(`node_modules/${absent}`);
    expect(workspaces.toSorted(), name).toEqual(['contracts', folder, 'packages/kit'].toSorted());
  }
});

it('what a process reads of a package is left in its image', () => {
  const sources = globSync('{bff,services/*,packages/kit}/src/**/*.ts', { cwd: repositoryRoot }).map(read);
  const files = sources.flatMap((text) => [...text.matchAll(/import\.meta\.resolve\('([^'.][^']*)'\)/g)]);
  expect(files.map(([, file]) => file)).toContain('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
  for (const [, file] of files) expect(isUnread(`/node_modules/${file}`), file).toBe(false);
  expect(isUnread('/node_modules/dejavu-fonts-ttf/ttf/DejaVuSerif.ttf')).toBe(true);
});

it('every process has a target of the Containerfile that starts it', () => {
  const targets = [
    ...read('Containerfile').matchAll(/^FROM runtime AS (\S+)\nCOPY (\S+) \/app\nCMD \["(\S+)"\]/gm),
  ];
  expect(targets.map(([, name, tree, main]) => [name, tree, main])).toEqual(
    serviceNames.map((name) => [
      name,
      name,
      name === 'bff' ? 'bff/src/main.ts' : `services/${name}/src/main.ts`,
    ]),
  );
});

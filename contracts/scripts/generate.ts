/** Writes what is generated from the descriptors; with `--check` compares instead and names what differs. */
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { collectCatalog, collectMethods } from './collect.ts';

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });
const root = new URL('../../', import.meta.url);

// What descriptors and the catalogue import has to be there before they are imported.
for (const collect of values.check ? [] : [collectMethods, collectCatalog]) {
  for (const [path, text] of await collect()) {
    const file = new URL(path, root);
    if ((await readFile(file, 'utf8').catch(() => undefined)) === text) continue;
    await writeFile(file, text);
    console.log(`written: ${path}`);
  }
}

const { differences, isUnkept, keptOf, makeArtifacts, readCommitted } = await import('./artifacts.ts');
const artifacts = await makeArtifacts();
const found = differences(artifacts, await readCommitted(artifacts));

if (values.check) {
  const wrong = found.filter(({ path }) => !isUnkept(path));
  for (const { path, what } of wrong) console.error(`${what}: ${path}`);
  if (wrong.length > 0) {
    console.error('run `npm run contracts:generate -w contracts` and commit what it writes');
    process.exitCode = 1;
  } else console.log(`${keptOf(artifacts).size} generated files are up to date`);
} else {
  for (const { path, what } of found) {
    const file = new URL(path, root);
    if (what === 'stale') await rm(file);
    else {
      await mkdir(new URL('./', file), { recursive: true });
      await writeFile(file, artifacts.get(path) ?? '');
    }
    console.log(`${what === 'stale' ? 'removed' : 'written'}: ${path}`);
  }
  console.log(`${artifacts.size} generated files, ${found.length} written or removed`);
}

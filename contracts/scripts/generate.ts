/** Writes what is generated from the descriptors; with `--check` compares instead and names what differs. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { differences, isUnkept, keptOf, makeArtifacts, readCommitted, repositoryRoot } from './artifacts.ts';

const artifacts = await makeArtifacts();
const found = differences(artifacts, await readCommitted(artifacts));

const { values } = parseArgs({ options: { check: { type: 'boolean', default: false } } });

if (values.check) {
  const wrong = found.filter(({ path }) => !isUnkept(path));
  for (const { path, what } of wrong) console.error(`${what}: ${path}`);
  if (wrong.length > 0) {
    console.error('run `npm run contracts:generate -w contracts` and commit what it writes');
    process.exitCode = 1;
  } else console.log(`${keptOf(artifacts).size} generated files are up to date`);
} else {
  for (const { path, what } of found) {
    const file = new URL(path, repositoryRoot);
    if (what === 'stale') await rm(file);
    else {
      await mkdir(new URL('./', file), { recursive: true });
      await writeFile(file, artifacts.get(path) ?? '');
    }
    console.log(`${what === 'stale' ? 'removed' : 'written'}: ${path}`);
  }
  console.log(`${artifacts.size} generated files, ${found.length} written or removed`);
}

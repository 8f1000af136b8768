/** Makes the present contracts the baseline that later changes are compared with, and says what that breaks. */
import { writeFile } from 'node:fs/promises';
import { endpointCatalog, eventCatalog } from '../src/catalog.ts';
import { baselinePath, contractsVersion, repositoryRoot } from './artifacts.ts';
import { contractsOf, readBaseline } from './baseline.ts';
import { describe, incompatibilities } from './compatibility.ts';

const current = contractsOf(await contractsVersion(), eventCatalog, endpointCatalog);
const previous = await readBaseline().catch((error: NodeJS.ErrnoException) => {
  if (error.code === 'ENOENT') return undefined;
  throw error;
});
const broken = previous === undefined ? [] : incompatibilities(previous, current);
for (const finding of broken) console.log(`breaks: ${describe(finding)}`);
await writeFile(new URL(baselinePath, repositoryRoot), `${JSON.stringify(current, null, 2)}\n`);
console.log(
  `${baselinePath} holds ${current.version}, ${broken.length} incompatible changes since the last one`,
);

import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { configReference } from './config-reference.ts';
import { repositoryRoot } from './paths.ts';

for (const [path, content] of Object.entries(await configReference())) {
  await writeFile(join(repositoryRoot, path), content);
}

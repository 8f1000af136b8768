import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { configReference } from './config-reference.ts';

for (const [path, content] of Object.entries(await configReference())) {
  await writeFile(join(repositoryRoot, path), content);
}

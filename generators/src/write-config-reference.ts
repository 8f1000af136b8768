import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { writeGolden } from '@gatehouse/checks/charts/golden.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { chartFiles, chartLinks } from './charts/files.ts';
import { configReference } from './config-reference.ts';

for (const [path, content] of Object.entries({ ...(await configReference()), ...(await chartFiles()) })) {
  const file = join(repositoryRoot, path);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, content);
}
for (const [path, target] of Object.entries(await chartLinks())) {
  const link = join(repositoryRoot, path);
  await mkdir(dirname(link), { recursive: true });
  await rm(link, { force: true });
  await symlink(target, link);
}
if (!(await writeGolden(process.env)))
  console.log('There is no Helm: make charts GOLDEN=write writes what charts render.');

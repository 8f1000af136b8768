/** Query plans of an integration run: shapes are recorded into a folder, and what they come to is a file beside it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { withMongo } from '@gatehouse/stack/engines/engine-data.ts';
import { stackFolder } from '@gatehouse/stack/paths.ts';
import { judgePlans } from './accepted-plans.ts';
import { checkPlans } from './check-plans.ts';

const folder = join(stackFolder, 'check');
const plansReport = join(folder, 'query-plans.json');

/** An empty folder for the shapes of a run; what an earlier run came to is gone. */
export const emptyShapes = async (): Promise<string> => {
  const shapes = join(folder, 'query-shapes');
  await rm(plansReport, { force: true });
  await rm(shapes, { recursive: true, force: true });
  await mkdir(shapes, { recursive: true });
  return shapes;
};

export const explainShapes = async (mongoUrl: string, shapes: string, prefix: string): Promise<void> => {
  await withMongo(mongoUrl, async (client) => {
    const report = await checkPlans(client, shapes, `${prefix}plans_`);
    await writeFile(plansReport, JSON.stringify({ ...report, ...judgePlans(report) }, null, 2));
  });
};

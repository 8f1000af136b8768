/** Query plans of an integration run: shapes are recorded into a folder, and what they come to is a file beside it. */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { stackFolder } from '@gatehouse/stack/paths.ts';
import mongoose from 'mongoose';
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

/** Several at once keep the database busy while this process reads what it answers. */
const CONNECTIONS = 4;

/** Writes the report, and answers with a line for each query that is refused. */
export const explainShapes = async (mongoUrl: string, shapes: string): Promise<readonly string[]> => {
  const client = new mongoose.mongo.MongoClient(mongoUrl, { maxPoolSize: CONNECTIONS });
  try {
    const began = Date.now();
    const report = await checkPlans(client, shapes);
    const seconds = Math.round((Date.now() - began) / 100) / 10;
    const judged = judgePlans(report);
    await writeFile(plansReport, JSON.stringify({ seconds, ...report, ...judged }, null, 2));
    return judged.refused.map(
      ({ app, collection, method, problems }) =>
        `query plans: ${problems.join(', ')} in ${app} ${collection}: ${method}`,
    );
  } finally {
    await client.close();
  }
};

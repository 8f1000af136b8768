import type { Failure } from '../failures.ts';
import type { Suite } from '../suite.ts';
import type { Check } from './check.ts';
import { goldenChecks } from './golden.ts';
import { schemaChecks } from './kubeconform.ts';
import { refusalChecks } from './refusals.ts';
import { renderChecks } from './renders.ts';
import { createHelm, findTool } from './tools.ts';

const perform = async (checks: readonly Check[]) => {
  const failures: Failure[] = [];
  for (const { name, run } of checks) {
    try {
      await run();
    } catch (error) {
      failures.push({ where: name, error: (error as Error).message });
    }
  }
  return { passed: checks.length - failures.length, failed: failures.length, failures };
};

/** The charts without a cluster: `make cluster` installs them in one. */
export const chartsSuite: Suite = {
  name: 'charts',
  title: 'Helm charts: lint, renders, refusals, the schemas of Kubernetes',
  aside: true,
  async run(context) {
    const { env, print, report } = context;
    const found = await findTool('helm', env, report);
    if ('missing' in found) {
      print(`skipped: ${found.missing}`);
      return { passed: 0, failed: 0 };
    }
    const tools = { helm: createHelm(found.path, env), context };
    const result = await perform([
      ...goldenChecks(tools),
      ...refusalChecks(tools),
      ...(await renderChecks(tools)),
      ...(await schemaChecks(tools)),
    ]);
    for (const { where, error } of result.failures) print(`${where}\n${error}`);
    return result;
  },
};

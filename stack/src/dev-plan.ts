import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Instance } from './instance.ts';
import { repositoryRoot } from './paths.ts';
import type { Plan } from './platform-state.ts';
import { bffPort, type ProcessPlan } from './processes.ts';

/** Where the BFF listens while Vite stands at the address of the platform. */
export const devBffPort = 8090;

const notice = `<!doctype html>
<title>Gatehouse</title>
<p>Vite serves the pages while <code>make dev</code> runs.</p>
`;

const sharedSources = ['contracts/src', 'packages/kit/src'].map((folder) => join(repositoryRoot, folder));

/** Started again when its own sources change, or those that every process shares. */
function watching(plan: ProcessPlan): ProcessPlan {
  const [entry = ''] = plan.args;
  return {
    ...plan,
    sources: [dirname(entry), ...sharedSources],
    env: { ...plan.env, NODE_ENV: 'development' },
  };
}

function vite(instance: Instance, bff: ProcessPlan): ProcessPlan {
  const port = instance.port(bffPort);
  return {
    name: 'vite',
    port,
    command: bff.command,
    args: [join(repositoryRoot, 'node_modules/vite/bin/vite.js'), join(repositoryRoot, 'frontend')],
    env: {
      ...bff.env,
      NODE_ENV: 'development',
      GATEHOUSE_PORT: String(port),
      GATEHOUSE_BFF_URL: `http://127.0.0.1:${bff.port}`,
    },
    readyUrl: `http://127.0.0.1:${port}/platform/`,
  };
}

/**
 * The same platform at the same addresses, so that hosts of domains, mailed links, cookies and Origin hold: Vite takes the
 * BFF's port and hands on what is not the frontend's.
 */
export async function forDevelopment({ version, processes }: Plan, instance: Instance): Promise<Plan> {
  const pages = join(instance.folder, 'pages');
  await mkdir(pages, { recursive: true });
  await writeFile(join(pages, 'index.html'), notice);
  const port = instance.port(devBffPort);
  const moved = processes.map((plan) => {
    if (plan.name !== 'bff') return plan;
    const env = { ...plan.env, GATEHOUSE_PORT: String(port), GATEHOUSE_FRONTEND_FOLDER: pages };
    return { ...plan, port, env, readyUrl: `http://127.0.0.1:${port}/health/ready` };
  });
  const own = moved.map((plan) => (plan.cli !== undefined || plan.name === 'bff' ? watching(plan) : plan));
  const bff = own.find(({ name }) => name === 'bff');
  if (!bff) throw new Error('the plan has no BFF');
  return { version: `dev ${version}`, processes: [...own, vite(instance, bff)] };
}

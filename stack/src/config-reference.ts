import { join } from 'node:path';
import type { ConfigSpec } from '@gatehouse/kit/config/variables.ts';
import { repositoryRoot } from './paths.ts';

/** Where each process declares its configuration: the file and the name it exports. */
const sources = [
  ['identity', 'services/identity/src/config.ts', 'identityConfig'],
  ['profile', 'services/profile/src/config.ts', 'profileConfig'],
  ['platform', 'services/platform/src/config.ts', 'platformConfig'],
  ['audit', 'services/audit/src/config.ts', 'auditConfig'],
  ['notification', 'services/notification/src/config.ts', 'notificationConfig'],
  ['bff', 'bff/src/config.ts', 'bffConfig'],
] as const;

type Row = {
  env: string;
  description: string;
  example: string;
  secret: boolean;
  needed: boolean;
  users: string[];
};

/** Every variable once, with the processes that read it. */
async function collect(): Promise<readonly Row[]> {
  const rows = new Map<string, Row>();
  for (const [process, file, name] of sources) {
    const module = (await import(join(repositoryRoot, file))) as Record<string, ConfigSpec>;
    const spec = module[name];
    if (spec === undefined) throw new Error(`${file} does not export ${name}`);
    for (const { env, description, example, secret, fallback, optional } of Object.values(spec)) {
      const row = rows.get(env);
      if (row) row.users.push(process);
      else {
        const needed = fallback === undefined && !optional;
        rows.set(env, { env, description, example, secret, needed, users: [process] });
      }
    }
  }
  return [...rows.values()].sort((a, b) => a.env.localeCompare(b.env));
}

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** `.env.example` and `docs/reference/configuration.md`, by path from the root of the repository. */
export async function configReference(): Promise<Readonly<Record<string, string>>> {
  const rows = await collect();
  const shared = (row: Row) => (row.users.length === sources.length ? 'all' : row.users.join(', '));
  const example = rows.map((row) => {
    const marks = [row.needed ? 'required' : 'optional', ...(row.secret ? ['secret'] : [])].join(', ');
    return `# ${row.description} (${marks}; ${shared(row)})\n${row.needed ? '' : '# '}${row.env}=${row.example}\n`;
  });
  const table = rows.map(
    (row) =>
      `| \`${row.env}\` | ${cell(row.description)} | ${row.needed ? 'yes' : 'no'} | ${row.secret ? 'yes' : 'no'} | ${row.example === '' ? '' : `\`${cell(row.example)}\``} | ${shared(row)} |`,
  );
  return {
    '.env.example': `# Made by "npm run config-reference -w stack" from the configuration of each process.\n\n${example.join('\n')}`,
    'docs/reference/configuration.md': `# Configuration\n\nMade by \`npm run config-reference -w stack\` from the configuration of each process.\n\n| variable | meaning | required | secret | example or default | read by |\n| --- | --- | --- | --- | --- | --- |\n${table.join('\n')}\n`,
  };
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { serviceNames } from '@gatehouse/contracts/core/services.ts';
import type { ConfigSpec } from '@gatehouse/kit/config/variables.ts';
import { repositoryRoot } from '@gatehouse/stack/paths.ts';
import { serviceNamesOf } from './names.ts';

/** Where each process declares its configuration: its name, the file and the name that file exports. */
const sources = serviceNames
  .map((name) => [name, name === 'bff' ? 'bff' : `services/${name}`, serviceNamesOf(name)] as const)
  .map(
    ([name, folder, { serviceCamel }]) => [name, `${folder}/src/config.ts`, `${serviceCamel}Config`] as const,
  )
  // Names may be taken before there is a service.
  .filter(([, file]) => existsSync(join(repositoryRoot, file)));

type Row = {
  env: string;
  description: string;
  secret: boolean;
  needed: boolean;
  /** From each process that reads it to its example or default. */
  users: Map<string, string>;
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
      if (row) row.users.set(process, example);
      else {
        const needed = fallback === undefined && !optional;
        rows.set(env, { env, description, secret, needed, users: new Map([[process, example]]) });
      }
    }
  }
  return [...rows.values()].sort((a, b) => a.env.localeCompare(b.env));
}

/** One example that holds for all, or that of each process by its name. */
const examplesOf = ({ users }: Row): readonly string[] => {
  const [first = '', ...others] = new Set(users.values());
  return others.length === 0 ? [first] : [...users].map(([process, example]) => `${process} ${example}`);
};

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll('\n', ' ');

/** `.env.example` and `docs/reference/configuration.md`, by path from the root of the repository. */
export async function configReference(): Promise<Readonly<Record<string, string>>> {
  const rows = await collect();
  const shared = ({ users }: Row) => (users.size === sources.length ? 'all' : [...users.keys()].join(', '));
  const example = rows.map((row) => {
    const marks = [row.needed ? 'required' : 'optional', ...(row.secret ? ['secret'] : [])].join(', ');
    const values = examplesOf(row);
    const each = values.length > 1 ? `# Unless told: ${values.join(', ')}\n` : '';
    const value = values.length > 1 ? '' : values[0];
    return `# ${row.description} (${marks}; ${shared(row)})\n${each}${row.needed ? '' : '# '}${row.env}=${value}\n`;
  });
  const table = rows.map(
    (row) =>
      `| \`${row.env}\` | ${cell(row.description)} | ${row.needed ? 'yes' : 'no'} | ${row.secret ? 'yes' : 'no'} | ${examplesOf(
        row,
      )
        .filter((value) => value !== '')
        .map((value) => `\`${cell(value)}\``)
        .join('<br>')} | ${shared(row)} |`,
  );
  return {
    '.env.example': `# Made by "npm run config-reference -w generators" from the configuration of each process.\n\n${example.join('\n')}`,
    'docs/reference/configuration.md': `# Configuration\n\nMade by \`npm run config-reference -w generators\` from the configuration of each process.\n\n| variable | meaning | required | secret | example or default | read by |\n| --- | --- | --- | --- | --- | --- |\n${table.join('\n')}\n`,
  };
}

import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import type { Command } from '@gatehouse/kit/service/cli.ts';
import { readRealm } from './realm.ts';
import type { createRealmImport } from './realm-import.service.ts';
import { planRealm } from './realm-plan.ts';

const SHOWN = 200;

const shown = (title: string, lines: readonly string[]): string =>
  lines.length === 0
    ? ''
    : `${title}: ${lines.length}\n${lines
        .slice(0, SHOWN)
        .map((line) => `  ${line}\n`)
        .join('')}`;

export const keycloakCommand = ({
  withImport,
  print,
}: {
  withImport(work: (realm: ReturnType<typeof createRealmImport>) => Promise<void>): Promise<void>;
  print(text: string): void;
}): Command => ({
  name: 'keycloak import',
  summary:
    'FILE [--realm NAME] [--dry-run] [--skip-wrong]: take over people with their password hashes, clients, roles and groups of an exported realm',
  run: async (args) => {
    const flag = { type: 'boolean', default: false } as const;
    const { values, positionals } = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: { 'dry-run': flag, 'skip-wrong': flag, realm: { type: 'string' } },
    });
    const [file] = positionals;
    if (file === undefined) throw new Error('which? keycloak import FILE');
    const odd: string[] = [];
    const realm = readRealm(parsed(await readFile(file, 'utf8')), odd, values.realm);
    const plan = planRealm(realm, odd);
    await withImport(async ({ conflicts, carryOut }) => {
      const taken = await conflicts(plan);
      const refused = new Set(taken.map(({ path }) => path));
      const isFree = ({ path }: { readonly path: string }) => !refused.has(path);
      const people = plan.people.filter(isFree);
      const clients = plan.clients.filter(isFree);
      const wrong = [...plan.wrong, ...taken.map(({ told }) => told)];
      print(shown('renamed', plan.renamed));
      print(shown('not taken over', plan.left));
      print(shown('wrong', wrong));
      const counts = `${people.length} people, ${clients.length} clients, ${plan.roles.length} roles`;
      if (values['dry-run']) {
        print(`would take over ${counts}\n`);
        return;
      }
      if (wrong.length > 0 && !values['skip-wrong'])
        throw new Error('nothing was done; mend these entries, or leave them out with --skip-wrong');
      const made = await carryOut({ ...plan, people, clients });
      print(`${counts}; new: ${made.people} people, ${made.clients} clients, ${made.roles} roles\n`);
      const missing = [...plan.left, ...wrong].length;
      if (missing > 0) print(`${missing} entries above did not come over, or not whole\n`);
    });
  },
});

const parsed = (content: string): unknown => {
  try {
    return JSON.parse(content.replace(/^\uFEFF/, ''));
  } catch {
    throw new Error('the file is not JSON');
  }
};

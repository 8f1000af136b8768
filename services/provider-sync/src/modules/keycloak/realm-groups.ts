/** Groups of a realm. Their paths are made here, by one rule, of the names: Keycloak's own may mean two groups. */
import { groupPath } from '@gatehouse/kit/text/group-path.ts';
import { endless, RECORDS_MAX } from '../../adapters/list-guard.ts';
import { providerPathPart } from '../../adapters/provider-path.ts';
import type { PatientKeycloak } from './patient-keycloak.ts';
import { brief, everyRow, needed } from './realm-rows.ts';

export interface RealmGroup {
  readonly id: string;
  readonly name: string;
  readonly path: string;
}

const DEPTH_MAX = 50;

/** All groups, each after the one above it. A realm that says it has groups within groups for ever is malformed. */
export const readGroups = async (keycloak: Pick<PatientKeycloak, 'list'>): Promise<RealmGroup[]> => {
  const found = new Map<string, RealmGroup>();
  const below = async (path: string, above: readonly string[]): Promise<void> => {
    if (above.length > DEPTH_MAX) throw endless('groups within groups without an end');
    for await (const row of everyRow(keycloak, path, brief)) {
      const [id, name] = [needed(row, 'id'), needed(row, 'name')];
      if (found.has(id)) continue;
      if (found.size >= RECORDS_MAX) throw endless('groups without an end');
      const names = [...above, name];
      found.set(id, { id, name, path: groupPath(names) });
      if (row.subGroupCount !== 0 && row.subGroupCount !== undefined)
        await below(`groups/${providerPathPart(id)}/children`, names);
    }
  };
  await below('groups', []);
  return [...found.values()];
};

/** Paths that two groups have: one by its name, which has a slash, the other by a name that ends with the sign for it. */
export const ambiguousPaths = (groups: readonly RealmGroup[]): ReadonlySet<string> => {
  const byPath = Map.groupBy(groups, ({ path }) => path);
  return new Set([...byPath].filter(([, all]) => all.length > 1).map(([path]) => path));
};

/** Groups of a realm by the paths at which its people stand. */
import { groupPath } from '@gatehouse/kit/text/group-path.ts';
import type { ClientRoles, KeycloakGroup } from './realm.ts';

export interface GroupGrants {
  /** Its own name, and before it those of the groups above. */
  readonly names: readonly string[];
  readonly realmRoles: readonly string[];
  readonly clientRoles: ClientRoles;
}

/** The group and those above it, whose roles its members have, too. */
export type Membership = readonly GroupGrants[];

interface Placed {
  readonly stated: string | undefined;
  readonly membership: Membership;
}

const placed = (groups: readonly KeycloakGroup[], above: Membership = []): readonly Placed[] =>
  groups.flatMap(({ name, path, realmRoles, clientRoles, subGroups }) => {
    const names = [...(above.at(-1)?.names ?? []), name];
    const membership = [...above, { names, realmRoles, clientRoles }];
    return [{ stated: path, membership }, ...placed(subGroups, membership)];
  });

const ESCAPED = '~/';
const plain = (names: readonly string[]) => names.map((name) => `/${name}`).join('');

/**
 * Finds the group that a path stands for. Keycloak escapes slashes within names only where it is configured so
 * (`escape-slashes-in-group-path`), which a path of the file shows; else `/a/b` may be two groups, and is neither then.
 */
export const groupsByPath = (groups: readonly KeycloakGroup[], ofPeople: Iterable<string>) => {
  const all = placed(groups);
  const escapes = [...ofPeople, ...all.map(({ stated }) => stated)].some((path) => path?.includes(ESCAPED));
  const found = new Map<string, Membership | 'ambiguous'>();
  for (const { membership } of all) {
    const names = membership.at(-1)?.names ?? [];
    const path = escapes ? groupPath(names) : plain(names);
    found.set(path, found.has(path) ? 'ambiguous' : membership);
  }
  return {
    all: all.flatMap(({ membership }) => membership.at(-1) ?? []),
    membershipAt: (path: string): Membership | 'ambiguous' | undefined =>
      found.get(path.startsWith('/') ? path : `/${path}`),
  };
};

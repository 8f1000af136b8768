import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { RoleRow } from '../accounts/roles/roles.domain.ts';
import type { ListedAccount, PeopleWords } from './people.domain.ts';
import type { PeopleReads } from './people.read-model.ts';

export interface PeopleWordsDeps {
  readonly reads: Pick<PeopleReads, 'schemeNames' | 'providerTitles' | 'named'>;
  readonly roles: { all(): Promise<readonly Pick<RoleRow, '_id' | 'name'>[]> };
  readonly nameFormat: () => NameFormat;
}

/** Names of what rows of people mention. */
export const createPeopleWords =
  ({ reads, roles, nameFormat }: PeopleWordsDeps) =>
  async (accounts: readonly ListedAccount[], locale: string): Promise<PeopleWords> => {
    const blockedBy = accounts.flatMap(({ blocked }) => blocked?.by ?? []);
    const [schemes, all, providers, blockers] = await Promise.all([
      reads.schemeNames(),
      roles.all(),
      reads.providerTitles(),
      reads.named([...new Set(blockedBy)]),
    ]);
    const names = new Map(all.map(({ _id, name }) => [_id, name]));
    return { locale, nameFormat: nameFormat(), schemes, roles: names, providers, blockers };
  };
export type WordsOfPeople = ReturnType<typeof createPeopleWords>;

/** What a mapper is worth by what its author may do now. */
import type { Mapper, MapperTested } from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import { authorGrantor, type Grantor } from '@gatehouse/kit/granting/granting.ts';
import type { ReadStandings } from '@gatehouse/kit/granting/standings.ts';
import type { Granted } from './granted-rights.ts';
import { type KnownRights, missingFor, readRights } from './mapper-rights.ts';
import type { MapperRow } from './mappers.model.ts';

/** Where a provider's people stand: mappers are answered for at one place alone. */
export const placeOf = ({ url, realm }: { readonly url: string; readonly realm: string }): string =>
  `${url} ${realm}`;

/** Who answers for a mapper at this place; null: it waits for adoption. */
export const answering = ({ author }: Pick<MapperRow, 'author'>, place: string): string | null =>
  author?.place === place ? author.id : null;

const grantorFor = (rights: KnownRights, id: string): Grantor => {
  const account = rights.account(id);
  return authorGrantor({ id, active: account?.active === true, methods: account?.methods ?? [] });
};

type Standing = Pick<Mapper, 'author' | 'standing' | 'missing'>;

/** Of each mapper, in their order. Names and standings are left out while identity does not answer. */
export const mapperStandings = async (
  read: ReadStandings,
  rows: readonly MapperRow[],
  place: string,
): Promise<readonly Standing[]> => {
  const access = rows.map((row) => row.access);
  const accounts = rows.flatMap(({ author }) => author?.id ?? []);
  const rights = await readRights(read, { access, accounts }).catch(() => undefined);
  return rows.map((row): Standing => {
    const { author } = row;
    const shown = author ? { id: author.id, name: rights?.account(author.id)?.name ?? '' } : null;
    if (row.access.length === 0) return { author: shown, standing: 'fine', missing: [] };
    const by = answering(row, place);
    if (by === null) return { author: shown, standing: 'unanswered', missing: [] };
    if (rights === undefined) return { author: shown };
    const missing = missingFor(grantorFor(rights, by), rights.rightsOf(row.access));
    return {
      author: shown,
      standing: missing.length > 0 ? 'authorLost' : 'fine',
      missing: [...missing],
    };
  });
};

type Withheld = NonNullable<MapperTested['withheld']>[number];

/** Of rights that mappers give a person, those that none of their authors may give. `own`: who tries a draft, which is theirs. */
export const withheldOf = async (
  read: ReadStandings,
  granted: readonly Granted[],
  own: Extract<Grantor, { kind: 'account' }>,
): Promise<readonly Withheld[] | undefined> => {
  const accounts = granted.flatMap(({ by }) => (by === null || by === own.accountId ? [] : by));
  const rights = await readRights(read, { access: [granted], accounts }).catch(() => undefined);
  if (rights === undefined) return undefined;
  const byRight = Map.groupBy(granted, ({ type, id }) => `${type} ${id}`);
  return [...byRight.values()].flatMap((all): Withheld[] => {
    const [{ type, id }] = all as [Granted];
    const authors = [...new Set(all.flatMap(({ by }) => by ?? []))];
    const lacks = authors.map((by) => ({
      by,
      missing: missingFor(
        by === own.accountId ? own : grantorFor(rights, by),
        rights.rightsOf([{ type, id }]),
      ),
    }));
    if (lacks.some(({ missing }) => missing.length === 0)) return [];
    const [first] = lacks.toSorted((a, b) => Number(b.by === own.accountId) - Number(a.by === own.accountId));
    if (first === undefined) return [{ type, id, why: 'unanswered', missing: [] }];
    const why = first.by === own.accountId ? 'beyondYours' : 'authorLost';
    return [{ type, id, why, missing: [...first.missing] }];
  });
};

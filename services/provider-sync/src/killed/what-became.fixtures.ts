/** What became of a provider's people, in the accounts, in the history and in the lists of its runs. */
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { ChangeRow, RunRow } from '../modules/sync/sync.model.ts';
import type { KilledPlatform } from './killed-platform.fixtures.ts';
import type { Named } from './random-installation.fixtures.ts';
import type { Wanted } from './random-realm.fixtures.ts';

interface Account {
  readonly _id: string;
  readonly login: string | null;
  readonly email: string | null;
  readonly status: string;
  readonly roles: readonly string[];
  readonly names: { readonly firstName: string | null; readonly lastName: string | null };
}
interface Link {
  readonly externalId: string;
  readonly accountId: string;
  readonly groups: readonly string[];
}
interface Profile {
  readonly _id: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly directoryGroups?: readonly string[];
  readonly account: { readonly status: string; readonly login: string | null };
}
interface Outboxed {
  readonly aggregateId: string;
  readonly event: CloudEvent;
}

/** The roles that a provider gives, without those that everybody has. */
const given = (roles: readonly string[]): string[] => roles.filter((role) => role !== 'user').sort();

const differing = <Row>(
  what: string,
  wanted: ReadonlyMap<string, Row>,
  found: ReadonlyMap<string, Row>,
): string[] =>
  [...wanted].flatMap(([id, row]) => {
    const [expected, is] = [JSON.stringify(row), JSON.stringify(found.get(id) ?? null)];
    return expected === is ? [] : [`${what} ${id}: ${is}, not ${expected}`];
  });

/** Fields whose changes both the history and the lists tell: who somebody is, and whether they are let in. */
const fields = ['login', 'email', 'status'] as const;
type Field = (typeof fields)[number];

/** What a row of a run's list, or of the history, does to a field. */
interface Step {
  readonly previous: unknown;
  readonly current: unknown;
}

/** Where the steps do not lead from nothing to what is, each from where the one before ended. */
const gapsOf = (what: string, steps: readonly Step[], end: unknown): string[] => {
  const gaps: string[] = [];
  let present: unknown = null;
  for (const { previous, current } of steps) {
    if ((previous ?? null) !== present) gaps.push(`${what}: ${previous} follows ${present}`);
    present = current ?? null;
  }
  if (present !== end) gaps.push(`${what}: ends with ${present}, is ${end}`);
  return gaps;
};

const stepsIn = (changes: ChangeRow['changes'], field: Field): Step[] =>
  changes.filter((change) => change.field === field);

const kindOfCount = {
  created: 'create',
  changed: 'change',
  linked: 'link',
  switchedOff: 'switchOff',
  removed: 'remove',
  skipped: 'skip',
} as const;

export const createJudge = ({ databaseOf }: Pick<KilledPlatform, 'databaseOf'>, providerId: string) => {
  const rowsOf = async <Row extends object>(
    service: string,
    collection: string,
    filter: object,
    sort: Record<string, 1> = { _id: 1 },
  ): Promise<Row[]> =>
    (await databaseOf(service)).collection<Row>(collection).find(filter).sort(sort).toArray() as Promise<
      Row[]
    >;

  const linked = async () => {
    const links = await rowsOf<Link>('identity', 'external_identities', { providerId });
    const ids = links.map(({ accountId }) => accountId);
    const accounts = await rowsOf<Account>('identity', 'accounts', { _id: { $in: ids } });
    const byId = new Map(accounts.map((account) => [account._id, account]));
    return links.flatMap((link) => {
      const account = byId.get(link.accountId);
      return account === undefined ? [] : [{ link, account }];
    });
  };

  /** Everybody whom the provider has is as it says; who left is off. */
  const people = async (wanted: ReadonlyMap<string, Wanted>): Promise<string[]> => {
    const found = await linked();
    const accounts = new Map(
      found.map(({ link, account }): [string, Wanted] => [
        link.externalId,
        {
          login: account.login ?? '',
          email: account.email,
          firstName: account.names.firstName ?? '',
          lastName: account.names.lastName ?? '',
          status: account.status as Wanted['status'],
          roles: given(account.roles),
          groups: [...link.groups].sort(),
        },
      ]),
    );
    const gone = [...accounts].filter(([id]) => !wanted.has(id));
    return [
      ...differing('account', wanted, accounts),
      ...gone.flatMap(([id, { status }]) =>
        status === 'disabled' ? [] : [`${id} has left and is ${status}`],
      ),
    ];
  };

  /** Profiles follow the accounts. */
  const profiles = async (): Promise<string[]> => {
    const found = await linked();
    const rows = await rowsOf<Profile>('profile', 'profiles', {
      _id: { $in: found.map(({ account }) => account._id) },
    });
    const view = (
      names: Account['names'],
      account: { status: string; login: string | null },
      groups: readonly string[],
    ) => ({
      names: [names.firstName, names.lastName],
      status: account.status,
      login: account.login,
      groups: [...groups].sort(),
    });
    return differing(
      'profile',
      new Map(found.map(({ link, account }) => [account._id, view(account.names, account, link.groups)])),
      new Map(rows.map((row) => [row._id, view(row, row.account, row.directoryGroups ?? [])])),
    );
  };

  const positions = async (wanted: ReadonlyMap<string, Named>): Promise<string[]> => {
    type Entry = { code: string; name: { ru: string }; active: boolean };
    const rows = await rowsOf<Entry>('profile', 'directory_entries', { providerId, directory: 'positions' });
    const found = new Map(rows.map(({ code, name, active }) => [code, { name: name.ru, active }]));
    const gone = [...found].filter(([code, { active }]) => active && !wanted.has(code));
    return [
      ...differing('position', wanted, found),
      ...gone.map(([code]) => `position ${code} is gone, and on`),
    ];
  };

  const companies = async (wanted: ReadonlyMap<string, Named>): Promise<string[]> => {
    type Company = { externalId: string; name: string };
    const rows = await rowsOf<Company>('access-request', 'contractors', { providerId });
    return differing(
      'company',
      wanted,
      new Map(rows.map(({ externalId, name }) => [externalId, { name, active: null }])),
    );
  };

  /** Figures are those of the lists, and lists tell what the history tells. */
  const figures = async (runs: readonly RunRow[]): Promise<string[]> => {
    const order = new Map(runs.map(({ _id }, index) => [_id, index]));
    const listed = (
      await rowsOf<ChangeRow>('provider-sync', 'sync_changes', { runId: { $in: [...order.keys()] } })
    ).toSorted((a, b) => (order.get(a.runId) ?? 0) - (order.get(b.runId) ?? 0));
    const wrong = runs.flatMap(({ _id, counts }, index) =>
      (Object.keys(kindOfCount) as (keyof typeof kindOfCount)[]).flatMap((name) => {
        const told = listed.filter(({ runId, kind }) => runId === _id && kind === kindOfCount[name]).length;
        return told === counts[name] ? [] : [`run ${index}: ${name} ${counts[name]}, listed ${told}`];
      }),
    );
    const found = await linked();
    const history = await rowsOf<Outboxed>(
      'identity',
      'outbox',
      { topic: 'identity.account', aggregateId: { $in: found.map(({ account }) => account._id) } },
      { position: 1 },
    );
    const byAccount = Map.groupBy(history, ({ aggregateId }) => aggregateId);
    const byPerson = Map.groupBy(listed, ({ externalId }) => externalId);
    for (const { link, account } of found) {
      const rows = byPerson.get(link.externalId) ?? [];
      const events = (byAccount.get(account._id) ?? []).map(({ event }) => event);
      const made = events.filter(({ type }) => type === 'identity.account.created');
      const told = rows.filter(({ kind }) => kind === 'create');
      if (made.length !== 1 || told.length !== 1)
        wrong.push(`${link.externalId}: made ${made.length} times, listed ${told.length} times`);
      for (const field of fields) {
        const inHistory = events.flatMap(({ type, data }): Step[] => {
          const facts = data as Record<string, unknown> & { changes?: ChangeRow['changes'] };
          return type === 'identity.account.created'
            ? [{ previous: null, current: facts[field] }]
            : stepsIn(facts.changes ?? [], field);
        });
        const inLists = rows.flatMap(({ changes }) => stepsIn(changes, field));
        wrong.push(
          ...gapsOf(`history of ${field} of ${link.externalId}`, inHistory, account[field]),
          ...gapsOf(`lists of ${field} of ${link.externalId}`, inLists, account[field]),
        );
      }
    }
    return wrong;
  };

  /** Everything that is not the provider's, as text. */
  const others = async (): Promise<readonly string[]> => {
    const own = (await linked()).map(({ account }) => account._id);
    const rows = await Promise.all([
      rowsOf('identity', 'accounts', { _id: { $nin: own } }),
      rowsOf('profile', 'profiles', { _id: { $nin: own } }),
      rowsOf('profile', 'directory_entries', { providerId: { $ne: providerId }, directory: 'positions' }),
      rowsOf('access-request', 'contractors', { providerId: { $ne: providerId } }),
      rowsOf('identity', 'outbox', { aggregateId: { $nin: own }, topic: 'identity.account' }),
    ]);
    // When a row was published is no change of it.
    return rows
      .flat()
      .map((row) => JSON.stringify(row, (key, value) => (key === 'publishedAt' ? null : value)));
  };

  return { people, profiles, positions, companies, figures, others };
};

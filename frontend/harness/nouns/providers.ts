import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import { searched } from '../searched.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const at = '2026-05-01T10:00:00.000Z';

const rows: Provider[] = [
  ['corporate', 'Вход для сотрудников', 'connected'],
  ['partners', 'Партнёры Константинопольско-Вознесенского объединения и их филиалы', 'access-error'],
  ['archive', '', 'unknown'],
].map(([name = '', title = '', state], index) => ({
  ...{
    id: `d${index}`,
    revision: 1,
    type: 'keycloak',
    name,
    title,
    url: 'https://id.example.com',
    realm: 'staff',
  },
  ...{ clientId: 'gatehouse', enabled: index < 2, signIn: true, createAccounts: false, domains: [] },
  connection: {
    state: state as Provider['connection']['state'],
    failure: index === 1 ? 'rights' : null,
    requiredRights: index === 1 ? ['view-users'] : [],
    since: at,
  },
  ...{
    lastRunAt: index === 0 ? at : null,
    nextRunAt: index === 0 ? at : null,
    people: [502, null, 0][index] ?? null,
    date: at,
    secretSetAt: at,
  },
}));

const counts = {
  created: 12,
  changed: 3,
  switchedOff: 1,
  removed: 0,
  linked: 0,
  unchanged: 484,
  skipped: 2,
  read: 502,
};
const run: Synchronization['details']['run'] = {
  ...{ id: 'r1', kind: 'run', status: 'success', failure: null, detail: [], counts, total: 502, held: 0 },
  ...{ agreedBy: null, startedBy: null, createdAt: at, completedAt: at },
};
const sync = (
  type: Synchronization['type'],
  status: Synchronization['details']['status'],
): Synchronization => ({
  ...{ id: `s-${type}`, type, enabled: status !== 'disabled', restartOnFailure: false, periodUnit: 0 },
  ...{ periodAmount: 2, syncLimit: 50, baseMappers: type !== 'users', mappers: type === 'users' ? 1 : 0 },
  details: {
    ...{
      status,
      success: 499,
      error: 2,
      nextAt: status === 'disabled' ? null : at,
      createdAt: at,
      completedAt: at,
    },
    startError: null,
    run:
      status === 'error'
        ? { ...run, status: 'error', failure: 'held', held: 64 }
        : status === 'disabled'
          ? null
          : run,
  },
});
const synchronizations = [
  sync('users', 'success'),
  sync('usersGroups', 'error'),
  sync('roles', 'disabled'),
  sync('applications', 'disabled'),
  sync('locales', 'disabled'),
];

/** `{id}` stands for any of them. */
const answers = (page: Paged): Answers => ({
  'GET /platform/setting/providers': ({ query }) =>
    page(
      searched(rows, query, ({ name }) => name),
      query,
      'providers',
    ),
  'GET /platform/setting/providers/{id}': ({ path }) => ({
    status: 200,
    data: { provider: rows.find(({ id }) => path.endsWith(id)) ?? rows[0] },
  }),
  'GET /platform/setting/providers/{id}/sync': () => ({ status: 200, data: { synchronizations } }),
  'GET /platform/setting/providers/{id}/users': () => ({
    status: 200,
    data: {
      ...{ total: 2, next: null },
      people: [
        {
          externalId: 'a',
          accountId: 'a',
          name: 'Анна Орлова',
          login: 'anna',
          delivered: true,
          switchedOffAt: null,
        },
        {
          externalId: 'b',
          accountId: 'b',
          name: 'Борис Ветров',
          login: 'boris',
          delivered: false,
          switchedOffAt: at,
        },
      ],
    },
  }),
  'POST /platform/setting/providers/{id}/effects': () => ({
    status: 200,
    data: { effects: { people: 502, clients: 4 } },
  }),
});

/** The console's providers. */
export const providers: ConsoleNoun = {
  answers,
  screens: [
    { name: 'providers', path: '/setting/providers', signedIn: true },
    { name: 'provider', path: '/setting/providers/d1', signedIn: true },
    { name: 'provider-sync', path: '/setting/providers/d0?tab=synchronization', signedIn: true },
    { name: 'provider-people', path: '/setting/providers/d0?tab=people', signedIn: true },
  ],
};

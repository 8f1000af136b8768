import type {
  Mapper,
  MapperField,
  MapperTested,
} from '@gatehouse/contracts/provider-sync/mappers.resources.ts';
import type { Provider } from '@gatehouse/contracts/provider-sync/providers.resources.ts';
import type { Synchronization, SyncRun } from '@gatehouse/contracts/provider-sync/sync.resources.ts';
import type { Static } from 'typebox';

export const at = '2026-05-01T10:00:00.000Z';
const later = '2026-05-01T12:14:30.000Z';
export const long = 'Партнёры Константинопольско-Вознесенского объединения и их филиалы в северных регионах';

const provider = (id: string, name: string, more: Partial<Provider> = {}): Provider => ({
  id,
  revision: 1,
  type: 'keycloak',
  name,
  title: '',
  url: 'https://id.example.com',
  realm: 'staff',
  clientId: 'gatehouse',
  enabled: true,
  signIn: true,
  createAccounts: false,
  domains: [],
  connection: { state: 'unknown', failure: null, requiredRights: [], since: null },
  lastRunAt: null,
  nextRunAt: null,
  people: 0,
  date: at,
  secretSetAt: at,
  ...more,
});
const failing = (state: Provider['connection']['state'], failure: Provider['connection']['failure']) => ({
  state,
  failure,
  requiredRights: [] as string[],
  since: at,
});

export const providers: Provider[] = [
  provider('d0', 'corporate', {
    title: 'Вход для сотрудников',
    lastRunAt: at,
    nextRunAt: later,
    people: 502,
    domains: [{ id: 'd1', name: 'login.example.com' }],
    connection: { state: 'connected', failure: null, requiredRights: [], since: at },
  }),
  provider('d1', 'partners', {
    title: long,
    url: `https://${'directory.'.repeat(8)}example.com/auth`,
    people: null,
    connection: {
      ...failing('access-error', 'rights'),
      requiredRights: ['view-users', 'query-groups', 'view-realm', 'view-clients'],
    },
  }),
  provider('d2', 'archive', { enabled: false, signIn: false }),
  provider('d3', 'subsidiary', { connection: failing('connection-error', 'certificate'), people: 37 }),
];

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
const none = {
  created: 0,
  changed: 0,
  switchedOff: 0,
  removed: 0,
  linked: 0,
  unchanged: 0,
  skipped: 0,
  read: 0,
};
const run = (id: string, more: Partial<SyncRun> = {}): SyncRun => ({
  id,
  kind: 'run',
  status: 'success',
  failure: null,
  detail: [],
  counts,
  total: 502,
  held: 0,
  agreedBy: null,
  startedBy: null,
  createdAt: at,
  completedAt: later,
  ...more,
});

export const runs: SyncRun[] = [
  run('d21', { kind: 'dry', startedBy: 'vera' }),
  run('d22', { status: 'error', failure: 'held', held: 64, agreedBy: 'vera' }),
  run('d23', { status: 'error', failure: 'rights', detail: ['view-users'], counts: none, completedAt: at }),
  run('d24', { status: 'error', failure: 'unreachable', counts: none, completedAt: at }),
  run('d25'),
];

const sync = (
  id: string,
  type: Synchronization['type'],
  status: Synchronization['details']['status'],
  more: {
    readonly form?: Partial<Synchronization>;
    readonly details?: Partial<Synchronization['details']>;
  } = {},
): Synchronization => ({
  id,
  revision: 1,
  type,
  enabled: status !== 'disabled',
  restartOnFailure: false,
  periodUnit: 0,
  periodAmount: 2,
  syncLimit: 50,
  baseMappers: type !== 'users',
  mappers: type === 'users' ? 3 : 0,
  ...more.form,
  details: {
    status,
    success: 499,
    error: 2,
    nextAt: status === 'disabled' ? null : later,

    createdAt: at,
    completedAt: later,
    startError: null,
    run: status === 'disabled' ? null : run('d25'),
    ...more.details,
  },
});

/** Of each provider: what works, what runs, what failed. */
export const synchronizations: Readonly<Record<string, Synchronization[]>> = {
  d0: [
    sync('d11', 'users', 'success'),
    sync('d12', 'usersGroups', 'process', {
      details: { nextAt: null, run: run('d26', { status: 'process', total: 1_200, completedAt: null }) },
    }),
    sync('d13', 'roles', 'await', { details: { run: null, success: 0, error: 0, createdAt: null } }),
    sync('d14', 'applications', 'disabled', { form: { baseMappers: false } }),
    sync('d15', 'locales', 'success', { form: { periodUnit: 1, periodAmount: 3 } }),
  ],
  d1: [
    sync('d11', 'users', 'error', {
      details: { run: run('d22', { status: 'error', failure: 'held', held: 64 }) },
    }),
    sync('d12', 'usersGroups', 'error', { details: { run: runs[2] ?? null } }),
    sync('d13', 'roles', 'error', { details: { run: runs[3] ?? null, nextAt: null } }),
    sync('d14', 'applications', 'disabled', {
      form: { baseMappers: false },
      details: { startError: 'notConfigured' },
    }),
    sync('d15', 'locales', 'success', { details: { startError: 'inProgress' } }),
  ],
};

const row = (id: string, attribute: string, value: string, mapping: 'key' | 'value' = 'key') => ({
  id,
  attribute,
  value,
  mapping,
});
const mapper = (id: string, name: string, more: Partial<Mapper> = {}): Mapper => ({
  id,
  revision: 1,
  type: 'users-base',
  enabled: true,
  name,
  before: '',
  after: '',
  customAttributes: false,
  attributes: [],
  access: [],
  ...more,
});
export const mappers: Mapper[] = [
  mapper('d31', 'base', {
    attributes: [
      row('d41', 'login', 'username'),
      row('d42', 'email', 'email'),
      row('d43', 'lastName', 'lastName'),
    ],
  }),
  mapper('d32', 'Табельный номер и подразделение сотрудников северных филиалов', {
    customAttributes: true,
    before: 'attributes.department.exists(d, d == "IT")',
    enabled: false,
    attributes: [row('d44', 'staffNumber', 'employeeNumber'), row('d45', 'city', 'Архангельск', 'value')],
  }),
  mapper('d33', 'Администраторы', {
    type: 'users-access',
    after: 'result.email != ""',
    attributes: [row('d46', 'roles', 'gatehouse-admin', 'value')],
    access: [
      { type: 'role', id: 'administrator' },
      { type: 'method', id: 'setting.access-requests.write' },
    ],
  }),
];

export const fields: Static<typeof MapperField>[] = [
  { code: 'login', title: 'Логин', side: 'ours' },
  { code: 'email', title: 'Почта', side: 'ours' },
  { code: 'lastName', title: 'Фамилия', side: 'ours' },
  { code: 'username', title: 'username', side: 'theirs' },
  { code: 'email', title: 'email', side: 'theirs' },
  { code: 'lastName', title: 'lastName', side: 'theirs' },
  { code: 'roles', title: 'Роли', side: 'theirs' },
];

const set = (field: string, value: string) => ({ field, value });
/** A trial of the mapper that the form has; a condition of the word "wrong" is wrong. */
export const tested = (before: string): MapperTested => ({
  person: {
    externalId: 'f:1',
    fields: [
      { name: 'username', values: ['anna.orlova'], custom: false },
      { name: 'email', values: ['anna.orlova@example.com'], custom: false },
      { name: 'lastName', values: ['Константинопольская-Вознесенская'], custom: false },
      { name: 'roles', values: ['engineer', 'gatehouse-admin'], custom: false },
      { name: 'department', values: ['IT'], custom: true },
    ],
  },
  steps: [
    {
      mapperId: 'd31',
      name: 'base',
      outcome: 'applied',
      error: null,
      wrong: null,
      set: [set('login', 'anna.orlova')],
    },
    ...(before.includes('wrong')
      ? [
          {
            mapperId: 'draft',
            name: '—',
            outcome: 'wrong' as const,
            wrong: 'before' as const,
            set: [],
            error: 'Unknown variable: wrong',
          },
        ]
      : [
          {
            mapperId: 'd32',
            name: 'city',
            outcome: 'before' as const,
            error: null,
            wrong: null,
            set: [],
          },
          {
            mapperId: 'd33',
            name: 'admins',
            outcome: 'after' as const,
            error: null,
            wrong: null,
            set: [],
          },
        ]),
  ],
  ...(before.includes('wrong')
    ? { result: [], skipped: { reason: 'rule' as const, detail: '—: Unknown variable: wrong' } }
    : {
        result: [set('login', 'anna.orlova'), set('lastName', 'Константинопольская-Вознесенская')],
        skipped: null,
      }),
});

import type { ExchangeEntry } from '@gatehouse/contracts/audit/integration.endpoints.ts';
import type { Answers, ConsoleNoun, Paged } from '../types.ts';

const exchanges: ExchangeEntry[] = (
  [
    ['corporate.users', 'success', 200, 312, 'GET', '/admin/realms/corporate/users?first=0&max=100'],
    ['corporate.users', 'wait', null, null, 'GET', '/admin/realms/corporate/users?first=100&max=100'],
    ['corporate.token', 'error', 401, 48, 'POST', '/realms/corporate/protocol/openid-connect/token'],
    [
      'koncern-obedinennye-proizvodstvenno-logisticheskie-predpriyatiya.usersGroups',
      ...(['error', null, 10_000, 'GET'] as const),
      `/admin/realms/koncern-obedinennye-proizvodstvenno-logisticheskie-predpriyatiya/groups?briefRepresentation=false&first=0&max=1000`,
    ],
    ['corporate.sign-in', 'success', 200, 97, 'POST', '/realms/corporate/protocol/openid-connect/token'],
  ] as const
).map(([key, status, responseStatus, duration, method, url], at) => ({
  id: `d5${at}`,
  key,
  direction: 'outward',
  status,
  provider: key.slice(0, key.indexOf('.')),
  runId: at < 2 ? 'drun1' : null,
  method,
  url: `https://id.partner.example${url}`,
  createdAt: `2026-03-01T09:3${5 - at}:00.000Z`,
  updatedAt: `2026-03-01T09:3${5 - at}:10.000Z`,
  duration,
  responseStatus,
  failure: status === 'error' ? (responseStatus === null ? 'timeout' : 'credentials') : null,
  request: { contentType: method === 'POST' ? 'application/x-www-form-urlencoded' : null, bytes: 0 },
  response: responseStatus === null ? null : { contentType: 'application/json', bytes: 512 },
  kept: at !== 4,
}));

const message = (body: string | null) => ({
  headers: [
    { name: 'authorization', value: '***' },
    { name: 'accept', value: 'application/json' },
  ],
  body,
  isCut: false,
});

const answers = (page: Paged): Answers => ({
  'GET /platform/setting/integration-monitoring': ({ query }) =>
    page(
      query.get('key') === 'nothing' ? [] : exchanges.filter(({ key }) => (query.get('key') ?? key) === key),
      query,
      'monitoring',
    ),
  'GET /platform/setting/integration-monitoring/keys/search': () => ({
    status: 200,
    data: { keys: ['corporate.sign-in', 'corporate.token', 'corporate.users'] },
  }),
  'GET /platform/setting/integration-monitoring/{id}': ({ path }) => {
    const entry = exchanges.find(({ id }) => path.endsWith(id)) as ExchangeEntry;
    const users = [
      { id: '5d0c7f1e', username: 'orlova', email: 'orlova@partner.example', credentials: '***' },
    ];
    return {
      status: 200,
      data: {
        exchange: {
          ...entry,
          request: message(
            entry.method === 'POST' ? 'grant_type=client_credentials&client_secret=***' : null,
          ),
          response: entry.response === null ? null : message(JSON.stringify(users)),
        },
      },
    };
  },
});

const path = '/setting/integration/monitoring';

/** What was asked of providers. */
export const integrationJournal: ConsoleNoun = {
  answers,
  screens: [
    { name: 'integration-journal', path, signedIn: true },
    { name: 'integration-journal-nothing', path: `${path}?key=nothing`, signedIn: true },
    { name: 'integration-exchange', path: `${path}?entry=d50`, signedIn: true, overlay: true },
    { name: 'integration-exchange-failed', path: `${path}?entry=d53`, signedIn: true, overlay: true },
  ],
};

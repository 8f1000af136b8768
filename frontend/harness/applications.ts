import type {
  Application,
  ApplicationListItem,
} from '@gatehouse/contracts/identity/applications.resources.ts';
import type { ClientSessionView } from '@gatehouse/contracts/identity/client-sessions.endpoints.ts';
import type { Client } from '@gatehouse/contracts/identity/clients.resources.ts';
import type { RefusedRequest } from '@gatehouse/contracts/identity/refused-requests.endpoints.ts';
import type { FieldForApplications } from '@gatehouse/contracts/profile/told-fields.endpoints.ts';
import { problem } from './problem.ts';
import { searched } from './searched.ts';
import type { Answer, Asked } from './types.ts';

const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

const keys = [
  { kty: 'EC', crv: 'P-256', x: 'x', y: 'y', kid: 'exchange-2026-11', use: 'sig', alg: 'ES256' },
  {
    kty: 'RSA',
    n: 'n'.repeat(342),
    e: 'AQAB',
    kid: 'konstantinopolsko-voznesenskoe-exchange-of-articles-2025',
  },
  { kty: 'OKP', crv: 'Ed25519', x: 'x' },
];

const client: Client = {
  revision: 3,
  clientId: 'wiki-Qm8xRt2L',
  name: 'Веб-вход',
  enabled: true,
  type: 'confidential',
  tokenAuthMethod: 'client_secret_basic',
  grantTypes: ['authorization_code', 'refresh_token', 'client_credentials'],
  redirectUris: [
    'https://wiki.example.com/oauth2/callback',
    'https://wiki-preproduction.konstantinopolsko-voznesenskoe.example.com/oauth2/callback?from=single-sign-on',
  ],

  postLogoutRedirectUris: ['https://wiki.example.com/goodbye'],
  resources: ['https://api.wiki.example.com/'],
  methods: ['articles.read', 'articles.write', 'sync:users', 'sync:roles', 'sync:companies'],
  rights: [
    {
      id: 'sync:users',
      requiredRights: ['setting.users.read'],
      state: 'lapsed',
      author: 'Константинопольская-Вознесенская Анна Константиновна',
    },
    { id: 'sync:roles', requiredRights: ['setting.roles.read'], state: 'operator', author: null },
    {
      id: 'sync:companies',
      requiredRights: ['setting.companies.read'],
      state: 'given',
      author: 'Орлов Глеб',
    },
  ],
  backchannelLogoutUri: 'https://wiki.example.com/backchannel-logout',
  signingAlgorithm: 'ES256',
  pkceRequired: false,
  jwks: null,
  scopes: ['openid', 'profile', 'email'],
  ip: ['192.0.2.0/24', '2001:db8::/32'],
  secret: { ending: 'x7Qa', createdAt: day(-40) },
  formerSecretEndsAt: day(1),
  lastAccess: day(-0.1),
  date: day(-2),
};

const open = { change: true, switch: true, remove: true, changeClients: true };
const locked = { change: false, switch: false, remove: false, changeClients: false };

const rows: ApplicationListItem[] = (
  [
    ['Личный кабинет', 'Personal cabinet', 'cabinet', 'internal', true],
    ['Консоль администратора', 'Administrator console', 'console', 'internal', true],
    [
      'База знаний Константинопольско-Вознесенского объединения',
      'Knowledge base of the Konstantinopolsko-Voznesenskoe association',
      ...(['wiki', 'external', true] as const),
    ],
    ['Графики', 'Charts', 'grafana', 'draft', true],
    ['Расписание электричек', 'Train timetable', 'trains', 'link', false],
  ] as const
).map(([name, nameEn, code, type, enabled], index) => ({
  id: `d${index}`,
  revision: 1,
  type,
  code,
  name,
  nameEn,
  description: 'Статьи и инструкции',
  url: `https://${code}.example.com/`,
  enabled,
  immutable: type === 'internal',
  catalogVisible: true,
  profileVisible: false,
  iconVisible: code !== 'trains',
  iconCode:
    ({ cabinet: 'profile', console: 'settings', wiki: 'book', grafana: 'chart' } as const)[code as 'wiki'] ??
    null,
  actionsAccess: type === 'internal' ? (2 as const) : (0 as const),
  may: type === 'internal' ? locked : open,
  clientCount: code === 'wiki' ? 2 : 0,
  date: day(-index),
}));

const wholeOf = (row: ApplicationListItem): Application => ({
  ...row,
  version: '2.4',
  helpUrl: 'https://help.example.com/wiki',
  techUrl: null,
  compodocUrl: null,
  publicSwaggerUrl: null,
  privateSwaggerUrl: null,
  domains: [{ id: 'd1', name: 'Кабинет партнёра «Сад»' }],
  roles: [{ id: 'auditor', name: 'Аудитор' }],
  parent: null,
  virtualSupport: true,
  serviceAccount: true,
  methods: ['articles.read', 'sync:locales'],
  rights: [
    { id: 'sync:locales', requiredRights: ['setting.locales.read'], state: 'given', author: 'Орлов Глеб' },
  ],
  ip: ['192.0.2.0/24', '2001:db8::/32'],
  clients:
    row.code === 'wiki'
      ? [
          client,
          {
            ...client,
            clientId: 'wiki-robot',
            name: 'Обмен',
            enabled: false,
            secret: null,
            lastAccess: null,
            tokenAuthMethod: 'private_key_jwt',
            jwks: JSON.stringify({ keys }),
          },
        ]
      : [],
});

const sessions: ClientSessionView[] = [
  ['konstantinopolskaya-voznesenskaya', 'Firefox, Windows', '2001:db8:85a3::8a2e:370:7334', 0],
  ['anna', 'Safari, iPhone', '198.51.100.7', 1],
  ['boris@example.com', '', '192.0.2.44', 6],
].map(([name, device, ip, days], index) => ({
  sessionId: `s${index}.wiki-Qm8xRt2L`,
  name: String(name),
  device: String(device),
  ip: String(ip),
  clientId: index === 1 ? 'wiki-robot' : 'wiki-Qm8xRt2L',

  sessionStart: day(-Number(days) - 0.2),
  lastAccess: day(-Number(days) - 0.1),
  sessionExpired: day(20),
}));

const refused: RefusedRequest[] = (
  [
    ['pkce', 'invalid_request', 'Authorization Server policy requires PKCE to be used for this request'],
    [
      ...(['redirectUri', 'invalid_redirect_uri'] as const),
      'https://wiki-preproduction.konstantinopolsko-voznesenskoe.example.com/oauth2/callback/',
    ],
    ['scope', 'invalid_scope', 'companies'],
  ] as const
).map(([reason, error, detail], index) => ({
  clientId: index === 2 ? 'wiki-gone' : 'wiki-Qm8xRt2L',
  reason,
  error,
  detail,
  date: day(-index - 0.1),
}));

const fields: FieldForApplications[] = (
  [
    ['personnelNumber', 'Табельный номер', 'Personnel number', true, false],
    ['department', 'Отдел', 'Department', false, false],
    [
      ...(['workplace', 'Рабочее место в Константинопольско-Вознесенском объединении'] as const),
      ...(['Place of work in the Konstantinopolsko-Voznesenskoe association', false, false] as const),
    ],
    ['contract', 'Вид договора', 'Kind of contract', true, true],
  ] as const
).map(([code, ru, en, applicationsVisible, immutable]) => ({
  code,
  title: { ru, en },
  applicationsVisible,
  immutable,
}));

type Page = <T>(rows: readonly T[], query: URLSearchParams, key: string) => Answer;

/** The console's applications and their clients; a new client is refused in every field. */
export const applicationAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/setting/applications': ({ query }) =>
    page(
      searched(rows, query, ({ name }) => name),
      query,
      'applications',
    ),
  'GET /platform/setting/applications/details/{id}': ({ path }) => {
    const row = rows.find(({ id }) => path.endsWith(`/${id}`)) ?? rows[2];
    return { status: 200, data: { application: wholeOf(row as ApplicationListItem) } };
  },
  'GET /platform/setting/applications/sessions': ({ query }) =>
    page(
      searched(sessions, query, ({ name }) => name),
      query,
      'sessions',
    ),
  'GET /platform/setting/applications/{id}/refused-requests': () => ({
    status: 200,
    data: { requests: refused },
  }),
  'GET /platform/setting/dynamic-fields/applications': () => ({ status: 200, data: { fields } }),
  'POST /platform/setting/applications/{id}/clients': () =>
    problem(400, 'request.invalid', {
      errorList: {
        name: 'errorTooLong',
        clientId: 'errorUnique',
        scopes: 'errorTooShort',
        'redirectUris.1': 'errorWildcard',
        ip: 'errorTooLong',
      },
      errorBounds: {
        name: { of: 'characters', max: 200, now: 216 },
        scopes: { of: 'entries', min: 1, now: 0 },
        ip: { of: 'entries', max: 50, now: 51 },
      },
    }),
  'PUT /platform/setting/applications/client/wiki-Qm8xRt2L/secret': () => ({
    status: 200,
    data: {
      secret: 'x7Qa0bW3zT9kLmNpRsUvYc2dEfGhJj4KqXoPwZi5VtA',
      revision: 4,
      formerSecretEndsAt: day(1),
    },
  }),
});

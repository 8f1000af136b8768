import { type ConsoleGroup, consoleGroups } from '@gatehouse/contracts/core/menu.ts';
import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { readMenuRows } from '@gatehouse/contracts/platform/read-menu-rows.ts';
import type { MenuItem, ServiceMenuItem } from '@gatehouse/contracts/platform/resources.ts';
import { applicationAnswers } from './applications.ts';
import { consoleNouns } from './console-nouns.ts';
import { documentAnswers } from './documents.ts';
import { domainAnswers } from './domains.ts';
import { answerEntry, documentTexts } from './entry-answers.ts';
import { fieldNames, history, sessions } from './lists.ts';
import { networkAnswers } from './network.ts';
import { noticeAnswers } from './notices.ts';
import { overviewAnswers } from './overview.ts';
import { passkeyAnswers } from './passkeys.ts';
import { problem } from './problem.ts';
import { mainInfo, profileAnswers } from './profile.ts';
import { project } from './project.ts';
import { secondFactorAnswers } from './second-factor.ts';
import { startUp } from './start-up.ts';
import { subscriptions, telegramLink, withoutChat } from './subscriptions.ts';
import type { Answer, Asked } from './types.ts';

const services: ServiceMenuItem[] = [
  ['crm', 'Клиенты', 'Customers', 'Карточки клиентов, сделки и звонки', 'Customer records, deals and calls'],
  ['docs', 'Документооборот', 'Documents', 'Договоры, счета и подписи', 'Contracts, invoices and signatures'],
  ['wiki', 'База знаний', 'Knowledge base', 'Регламенты и ответы на вопросы', 'Policies and answers'],
  ['reports', 'Отчётность', 'Reports', 'Показатели и выгрузки', 'Figures and exports'],
].map(([applicationKey = '', ru = '', en = '', dru = '', den = '']) => ({
  applicationKey,
  name: { ru, en },
  description: { ru: dru, en: den },
  serviceUrl: `https://${applicationKey}.example.com/`,
  // The last has no picture.
  iconCode: { crm: 'people', docs: 'documents', wiki: 'book' }[applicationKey] ?? null,
  catalogVisible: true,
  profileVisible: applicationKey === 'docs',
  currentService: false,
}));

const menuRows = await readMenuRows();
const cabinetMenu: MenuItem[] = menuRows.cabinet.map(({ code, title, path }) => ({
  code,
  title,
  path,
  children: [],
}));
const rowsOf = (group: ConsoleGroup | undefined) =>
  menuRows.console
    .filter((row) => row.group === group)
    .map(({ code, title, path }) => ({ code, title, path }));
const consoleMenu: MenuItem[] = [
  ...rowsOf(undefined).map((row) => ({ ...row, children: [] })),
  ...consoleGroups
    .map(({ code, title }) => ({ code, title, path: null, children: rowsOf(code) }))
    .filter(({ children }) => children.length > 0),
];

const term = {
  id: 't1',
  title: 'Политика обработки персональных данных',
  link: '/platform/law/privacy',
  loginRequired: true,
};

/** What is asked of a session that the cookie says owes something, before anything else is answered. */
function askFirst({ method, path, cookie }: Asked): Answer | undefined {
  const [, owed] = /owes=(\w+)/.exec(cookie) ?? [];
  if (!owed) return undefined;
  if (owed === 'terms') return problem(403, 'auth.termsRequired', { termsRequired: [term] });
  if (`${method} ${path}` !== 'POST /platform/auth/step-up') return problem(401, 'session.stepUpRequired');
  const flows = owed === 'password' ? ['credentials', 'email_code'] : ['sms_code', 'email_code'];
  const identifier = mainInfo.login;
  const data = { idKey: 'login', identifier, flows, second: owed !== 'password', rememberMe: false };
  return { status: 200, data: { ...data, resendIn: 0, passkey: owed === 'code' } };
}

const open: Record<string, (asked: Asked) => Answer> = {
  'GET /platform/ui/project/info': ({ cookie }) =>
    cookie.includes('closed=1') ? problem(403, 'domain.disabled') : { status: 200, data: project },
  'GET /platform/application/settings/public': () => ({
    status: 200,
    data: { authCodeLength: 6, openRequestsPerPerson: 5 },
  }),
  'POST /statistics/metrics/hit': () => ({ status: 204 }),
  'GET /platform/auth/providers': () => ({
    status: 200,
    data: { providers: [{ id: 'dprov1', title: 'Корпоративный портал' }] },
  }),
  'GET /platform/auth/providers/end-session': () => ({ status: 200, data: { url: null } }),
  'POST /platform/auth/providers/complete': ({ body }) =>
    String(body.query).includes('wait')
      ? problem(503, 'auth.providerUnavailable')
      : problem(403, 'auth.providerUnknown'),
  'GET /platform/user/profile/providers': () => ({
    status: 200,
    data: {
      providers: [
        { id: 'dprov1', title: 'Корпоративный портал', linked: true, managed: false },
        {
          id: 'dprov2',
          title: 'Объединённая производственно-логистическая компания',
          linked: false,
          managed: false,
        },
      ],
    },
  }),
  'POST /platform/auth/logout': () => ({ status: 204, cookies: ['harness=; Path=/; Max-Age=0'] }),
};

function authenticate({ method, path, body, query }: Asked): Answer | undefined {
  const person = String(
    body.login ?? body.email ?? body.mobile ?? query.get('login') ?? query.get('email') ?? '',
  );
  if (method === 'GET' && path.startsWith('/platform/auth/config/')) {
    if (person === 'slow') return problem(503, 'auth.busy', { retryAfter: 5 });
    return {
      status: 200,
      data: {
        flows: person === 'code' ? ['email_code', 'credentials'] : ['credentials', 'email_code', 'sms_code'],
        resendIn: 0,
      },
    };
  }
  if (path.startsWith('/platform/auth/code/')) return { status: 200, data: { resendIn: 60 } };
  if (!path.startsWith('/platform/auth/login/')) return undefined;
  if (person === 'locked') return problem(429, 'auth.attemptsExceeded', { retryAfter: 90 });
  if (person === 'broken') return problem(403, 'auth.tech', { accessError: true });
  if (person === 'late') return problem(400, 'auth.expired', { expired: true });
  if (person === 'terms' && !body.termsAgree) {
    return problem(403, 'auth.termsRequired', {
      termsRequired: [
        term,
        { id: 't2', title: 'Рассылка новостей', link: '/platform/law/news', loginRequired: false },
      ],
    });
  }
  if (person === 'totp' && body.flow === 'credentials')
    return { status: 200, data: { status: 'secondFactor', flows: ['totp', 'recovery_code'], resendIn: 0 } };
  if (body.password === 'wrong') return problem(400, 'auth.form', { errorList: {} });
  if (body.code === '000000') return problem(400, 'auth.form', { errorList: { code: 'errorCode' } });
  return { status: 200, data: { status: 'signedIn' }, cookies: ['harness=1; Path=/'] };
}

const page = <T>(rows: readonly T[], query: URLSearchParams, key: string): Answer => {
  const offset = Number(query.get('offset') ?? 0);
  const limit = Number(query.get('limit') ?? 20);
  const meta = {
    sort: query.get('sort') ?? 'date',
    order: query.get('order') ?? 'DESC',
    offset,
    limit,
    total: rows.length,
  };
  return { status: 200, data: { [key]: rows.slice(offset, offset + limit), meta } };
};

const settings = { navMini: false, lang: 'ru', pagination: 20, cookie: false };
const closed: Record<string, (asked: Asked) => Answer> = {
  'GET /platform/ui/services/menu': ({ cookie }) => ({
    status: 200,
    data: { services: cookie.includes('services=no') ? [] : services },
  }),
  'GET /platform/ui/menu': () => ({ status: 200, data: { menu: cabinetMenu } }),
  'GET /platform/ui/menu/platform': ({ cookie }) => ({
    status: 200,
    data: { menu: cookie.includes('console=no') ? [] : consoleMenu },
  }),
  'GET /platform/ui/configure/platform': () => ({
    status: 200,
    data: {
      accesses: {
        masterAccountAccess: true,
        monitoringNotifyAccess: true,
        diagnosticsNotifyAccess: true,
        diagnosticsApplicationsNotifyAccess: true,
      },
      methods: methodKeys,
      settings: {},
      banners: {
        ru: { cabinet: [], console: [] },
      },
    },
  }),
  'GET /platform/users/settings': () => ({ status: 200, data: { settings } }),
  'PATCH /platform/users/settings': ({ body }) => {
    Object.assign(settings, body.settings);
    return { status: 200, data: { settings } };
  },
  'GET /platform/documents/agreed/t1/p3vQ0sJ8dWm1xYbR7nTfKa': () => ({
    status: 200,
    data: { documents: documentTexts },
  }),
  'GET /platform/user/sessions': ({ query }) => page(sessions, query, 'sessions'),
  'GET /platform/user/applications': () => ({
    status: 200,
    data: {
      applications: [
        {
          applicationId: 'a1',
          name: 'Учебный портал',
          nameEn: 'Learning portal',
          own: false,
          shared: ['openid', 'profile', 'personal', 'profile_fields', 'email', 'offline_access'],
          resources: ['https://api.example.org/orders', 'https://api.example.org/a-long-way/to/stock'],
          since: '2026-02-11T09:30:00.000Z',
          lastAccess: '2026-05-01T08:00:00.000Z',
        },
        {
          applicationId: 'a2',
          name: 'Файлы',
          nameEn: 'Files',
          own: true,
          shared: ['openid', 'profile', 'offline_access'],
          since: '2026-01-20T07:15:00.000Z',
        },
      ],
    },
  }),
  'DELETE /platform/user/sessions': () => ({ status: 204 }),
  'GET /platform/user/profile/subscribes': ({ cookie }) => ({
    status: 200,
    data: cookie.includes('telegram=no') ? withoutChat : subscriptions,
  }),
  'PUT /platform/user/profile/subscribes': () => ({ status: 200, data: subscriptions }),
  'PUT /platform/notify/push': () => ({ status: 204 }),
  'PUT /platform/notify/telegram': () => ({ status: 200, data: telegramLink }),
  'DELETE /platform/notify/telegram': () => ({ status: 204 }),
  'GET /platform/user/profile/history': ({ query }) => page(history(60), query, 'data'),
  'GET /platform/setting/history': ({ query }) => {
    if (query.get('search') === 'ошибка') return problem(503, 'request.unavailable');
    const entities = query.get('entity')?.split(',');
    const rows = history(1000).filter(({ entity }) => entities?.includes(entity) ?? true);
    return page(query.get('search') ? [] : rows, query, 'data');
  },
  'GET /platform/setting/dynamic-fields/names': () => ({ status: 200, data: fieldNames }),
  'GET /platform/setting/history/h5000': () => problem(404, 'request.notFound'),
  'GET /platform/setting/history/types': () => ({
    status: 200,
    data: {
      types: [
        { type: 'identity.session.started', entity: 'session', title: { ru: 'Вход', en: 'Signed in' } },
        {
          type: 'profile.profile.changed',
          entity: 'profile',
          title: { ru: 'Изменение профиля', en: 'Profile changed' },
        },
      ],
    },
  }),
};

Object.assign(closed, applicationAnswers(page), secondFactorAnswers, passkeyAnswers);
Object.assign(closed, documentAnswers(page), ...consoleNouns.map(({ answers }) => answers(page)));
Object.assign(closed, domainAnswers(page), networkAnswers(page), noticeAnswers(page), profileAnswers);
const changes = (asked: Asked) => closed['GET /platform/setting/history']?.(asked) ?? { status: 404 };
Object.assign(closed, overviewAnswers(changes));

closed['GET /start-up'] = (asked) => ({
  status: 200,
  data: {
    parts: Object.fromEntries(
      Object.entries(startUp).map(([operation, key]) => {
        const away = asked.cookie.includes(`away=${operation}`) && problem(503, 'request.unavailable');
        const { status = 404, data } = away || (closed[key]?.(asked) ?? {});
        return [operation, { status, body: data }];
      }),
    ),
  },
});

/** Made-up answers of the API, enough to look at every page. */
export function answer(asked: Asked): Answer {
  const key = `${asked.method} ${asked.path}`;
  const known = open[key]?.(asked) ?? authenticate(asked) ?? answerEntry(asked);
  if (known) return known;
  const asks = askFirst(asked);
  if (asks) return asks;
  if (!/harness=1/.test(asked.cookie)) return problem(401, 'request.unauthenticated');
  if (asked.method === 'DELETE' && asked.path.startsWith('/platform/user/sessions/')) return { status: 204 };
  return (
    closed[key]?.(asked) ??
    closed[key.replace(/\/d\d+(?=\/|$)/, '/{id}')]?.(asked) ??
    closed[key.replaceAll(/\/d\d+(?=\/|$)/g, '/{id}')]?.(asked) ??
    problem(404, 'request.notFound')
  );
}

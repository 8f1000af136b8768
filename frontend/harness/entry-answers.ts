import { problem } from './problem.ts';
import type { Answer, Asked } from './types.ts';

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();

const person = {
  endTime: inMinutes(60),
  email: 'aristarkh.konstantinopolsky-voznesensky@subsidiary.example.org',
  firstName: 'Аристарх',
  lastName: 'Константинопольский-Вознесенский',
  mobile: '+7******5281',
  inviter: 'Анна Сергеевна Орлова',
  company: 'ООО «Северо-Западная транспортно-логистическая компания»',
};

/** The state that a made-up secret stands for. */
const links: Readonly<Record<string, () => Answer>> = {
  valid: () => ({ status: 200, data: { status: 'valid', ...person } }),
  active: () => ({ status: 200, data: { status: 'active', ...person } }),
  expired: () => problem(403, 'link.expired', { expired: true }),
  used: () => problem(410, 'link.used'),
  canceled: () => problem(403, 'link.canceled', { canceledError: true }),
  replaced: () => problem(403, 'link.replaced', { canceledError: true }),
  void: () => problem(403, 'link.void', { canceledError: true }),
  known: () => ({
    status: 200,
    data: {
      status: 'accountExists',
      endTime: '2026-03-09T09:00:00.000Z',
      invitationId: 'known',
      email: 'a***@subsidiary.example.org',
    },
  }),
  cut: () => problem(400, 'request.invalid', { errorList: { id: 'errorFormat' } }),
  broken: () => problem(503, 'request.unavailable'),
};

const codes: Readonly<Record<string, [ru: string, en: string, code: string]>> = {
  RU: ['Россия', 'Russia', '+7'],
  BY: ['Беларусь', 'Belarus', '+375'],
  DE: ['Германия', 'Germany', '+49'],
  GB: ['Великобритания', 'United Kingdom', '+44'],
};

const law = (locale: 'ru' | 'en') => {
  const ru = locale === 'ru';
  const paragraph = ru
    ? 'Учётная запись создаётся для одного человека. Не передавайте её другим людям, храните пароль и коды в секрете.'
    : 'An account is made for one person. Do not pass it on to others, and keep your password and codes to yourself.';
  const name = ru ? 'Политика обработки персональных данных' : 'Privacy policy';
  const sections = Array.from({ length: 6 }, (_, index) => `## ${index + 1}. ${name}\n\n${paragraph}`);
  return {
    locale,
    name,
    format: 'md',
    version: 3,
    date: inMinutes(-60 * 24 * 90),
    content: `# ${name}\n\n${sections.join('\n\n')}`,
  };
};

/** A document in both languages. */
export const documentTexts = [law('ru'), law('en')];

const calls: Readonly<Record<string, (asked: Asked) => Answer>> = {
  'POST /platform/registration/link': () => ({ status: 204 }),
  'POST /platform/password/link': () => ({ status: 204 }),
  'POST /platform/registration/code': () => ({
    status: 200,
    data: { endTime: inMinutes(3), resendIn: 60 },
  }),
  'PUT /platform/registration/verify': ({ body }) =>
    body.code === '1111' ? { status: 204 } : problem(400, 'registration.invalidCode'),
  'POST /platform/registration/complete': () =>
    problem(400, 'password.form', { errorList: { password: 'errorCommon' } }),
  'POST /platform/password/strength': ({ body }) => ({
    status: 200,
    data: String(body.password).startsWith('Welcome')
      ? { strength: 'weak', weaknesses: ['word', 'ending'] }
      : { strength: 'strong', weaknesses: [] },
  }),
  'PUT /platform/password/valid': () => ({ status: 204 }),
  'GET /platform/documents/view/privacy': () => ({
    status: 200,
    data: { documents: documentTexts },
  }),
  'GET /platform/country/codes': ({ query }) => ({
    status: 200,
    data: {
      codes: Object.entries(codes).map(([country, [ru, en, code]]) => ({
        country,
        name: query.get('locale') === 'en' ? en : ru,
        code,
      })),
    },
  }),
};

/** A session on a new device, by the secret of its link. */
const sessionLink = ({ method, path }: Asked): Answer | undefined => {
  const secret = /^\/platform\/user\/sessions\/link\/(\w+)$/.exec(path)?.[1];
  if (secret === undefined) return undefined;
  if (secret !== 'valid') return links[secret]?.() ?? problem(404, 'request.notFound');
  const data = {
    device: 'Samsung Internet, Android',
    ip: '2001:db8:85a3:8d3:1319:8a2e:370:7348',
    place: { country: 'DE', localNetwork: false },
    sessionStart: inMinutes(-12),
    endTime: inMinutes(60 * 24 * 7),
    current: false,
  };
  return method === 'GET' ? { status: 200, data } : { status: 204 };
};

/** The topics of a link of a mail, by its token. */
const unsubscription = ({ method, path }: Asked): Answer | undefined => {
  const token = /^\/platform\/notify\/unsubscribe\/(\w+)$/.exec(path)?.[1];
  if (token === undefined) return undefined;
  if (token !== 'valid') return problem(404, 'request.notFound');
  return method === 'GET' ? { status: 200, data: { subscribes: ['account', 'documents'] } } : { status: 204 };
};

/** Made-up answers for the pages that lead to an account or a password. */
export function answerEntry(asked: Asked): Answer | undefined {
  const known = calls[`${asked.method} ${asked.path}`];
  if (known) return known(asked);
  const linked = sessionLink(asked) ?? unsubscription(asked);
  if (linked) return linked;
  const [, secret = ''] =
    /^GET \/platform\/(?:registration\/status|invitation|password(?:\/entry)?\/link\/status)\/(\w+)$/.exec(
      `${asked.method} ${asked.path}`,
    ) ?? [];
  return secret === '' ? undefined : (links[secret]?.() ?? problem(404, 'request.notFound'));
}

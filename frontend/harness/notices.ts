import type { Notice } from '@gatehouse/contracts/notification/resources.ts';
import type { Answer, Asked } from './types.ts';

type Page = (rows: readonly unknown[], query: URLSearchParams, key: string) => Answer;

const now = Date.now();
const texts = [
  ['Пароль изменён', 'Пароль вашей учётной записи изменён. Если это сделали не вы, восстановите доступ.'],
  ['Вход с нового устройства', 'Firefox, Windows, IP-адрес 203.0.113.17.'],
  [
    'Изменён основной адрес электронной почты учётной записи, на который приходят письма о безопасности',
    'Новый адрес: a.konstantinopolskaya-voznesenskaya@long.example.com. Прежний больше не подходит для входа.',
  ],
] as const;

const all: Notice[] = Array.from({ length: 27 }, (_, index) => {
  const [title = '', text = ''] = texts[index % texts.length] ?? [];
  return {
    id: `n${index}`,
    read: index > 2,
    date: new Date(now - 60_000 * (4 + index * index * 37)).toISOString(),
    template: 'password.changed',
    title,
    text,
    link:
      index % texts.length === 0
        ? { text: 'Восстановить доступ', url: 'https://portal.example.com/platform/forgot-password' }
        : null,
  };
});

const rowsFor = ({ cookie }: Asked): Notice[] => (cookie.includes('notices=none') ? [] : all);
const unreadOf = (rows: readonly Notice[]): number => rows.filter(({ read }) => !read).length;

const latest = (asked: Asked) => {
  const rows = rowsFor(asked);
  return { notices: rows.slice(0, 5), unread: unreadOf(rows) };
};

/** Notices of the personal account, the newest by their stream. */
export const noticeAnswers = (page: Page): Record<string, (asked: Asked) => Answer> => ({
  'GET /platform/notify/personal-account/stream': (asked) => ({
    status: 200,
    event: { name: 'notices', data: latest(asked) },
  }),
  'GET /platform/notify/personal-account/last': (asked) => ({ status: 200, data: latest(asked) }),
  'GET /platform/notify/personal-account': (asked) => page(rowsFor(asked), asked.query, 'notices'),
  'POST /platform/notify/personal-account/read': () => ({ status: 200, data: { unread: 0 } }),
});

import { csrfCookieName } from '@gatehouse/contracts/core/browser.ts';
import { expect, test, vi } from 'vitest';
import { listen, type PushWorker } from './push-worker.ts';

const origin = 'https://portal.example';

const subscription = (name: string) => ({
  options: { applicationServerKey: 'key' },
  toJSON: () => ({
    endpoint: `https://push.example/${name}`,
    expirationTime: null,
    keys: { p256dh: 'p', auth: 'a' },
  }),
});

/** A browser with pages open at these paths, and what it does. */
const start = (...open: string[]) => {
  const listeners = new Map<string, (event: never) => void>();
  const pages = open.map((path) => ({ url: `${origin}${path}`, focus: vi.fn(async () => {}) }));
  const shown: { title: string; options: Record<string, unknown> }[] = [];
  const opened: string[] = [];
  const cookies = new Map([[csrfCookieName, 'token-1']]);
  const subscribed: object[] = [];
  const sent: { address: string; method: string; headers: object; body: string }[] = [];
  const worker = {
    location: { origin, host: 'portal.example' },
    registration: {
      showNotification: async (title: string, options: object) =>
        void shown.push({ title, options: { ...options } }),
      pushManager: {
        subscribe: async (options: object) => {
          subscribed.push(options);
          return subscription('made-here');
        },
      },
    },
    cookieStore: {
      get: async (name: string) => (cookies.has(name) ? { value: cookies.get(name) } : null),
    },
    fetch: async (address: string, options: object) => void sent.push({ address, ...options } as never),
    clients: { matchAll: async () => pages, openWindow: async (url: string) => void opened.push(url) },
    skipWaiting: vi.fn(async () => {}),
    addEventListener: (name: string, listener: (event: never) => void) => void listeners.set(name, listener),
  };
  listen(worker as unknown as PushWorker);
  const happen = async (name: string, event: object = {}) => {
    const works: Promise<unknown>[] = [];
    const waitUntil = (work: Promise<unknown>) => void works.push(work);
    listeners.get(name)?.({ ...event, waitUntil } as never);
    await Promise.all(works);
  };
  const press = async (data: unknown) => {
    const close = vi.fn();
    await happen('notificationclick', { notification: { data, close } });
    expect(close).toHaveBeenCalledOnce();
  };
  return { worker, listeners, pages, shown, opened, happen, press, cookies, subscribed, sent };
};

test('a notice is shown in the language of its person, one for each tag', async () => {
  const { shown, happen } = start();
  const notice = { title: 'Портал', body: 'Новое', lang: 'ru', path: '/platform/profile/personal' };
  await happen('push', { data: { json: () => ({ ...notice, tag: 'n1', kept: true }) } });
  expect(shown).toEqual([
    {
      title: 'Портал',
      options: {
        body: 'Новое',
        lang: 'ru',
        dir: 'auto',
        tag: 'n1',
        icon: '/platform/favicon.svg',
        data: { path: '/platform/profile/personal', kept: true },
      },
    },
  ]);
});

test.each([
  ['nothing', null],
  ['nonsense', { json: () => JSON.parse('{') }],
  ['null', { json: () => null }],
])('%s that came is shown all the same', async (_what, data) => {
  const { shown, happen } = start();
  await happen('push', { data });
  expect(shown.map(({ title }) => title)).toEqual(['portal.example']);
});

test('a press opens the page, or goes to the one that is open', async () => {
  const path = '/platform/profile/notifications';
  const fresh = start('/platform/profile/personal');
  await fresh.press({ path });
  expect(fresh.opened).toEqual([`${origin}${path}`]);
  const there = start('/platform/profile/personal', path);
  await there.press({ path });
  expect([there.opened, there.pages[1]?.focus.mock.calls.length]).toEqual([[], 1]);
});

test.each(['https://evil.example/', '//evil.example/x', 'javascript:alert(1)'])(
  'a press never leads to %s',
  async (path) => {
    const { opened, press } = start();
    await press({ path });
    expect(opened).toEqual([`${origin}/platform/`]);
  },
);

test('it takes over at once, and no page passes it', async () => {
  const { worker, listeners, happen } = start();
  await happen('install');
  expect(worker.skipWaiting).toHaveBeenCalledOnce();
  expect([...listeners.keys()].sort()).toEqual([
    ...['install', 'notificationclick', 'push', 'pushsubscriptionchange'],
  ]);
});

test.each([
  ['that the browser made', { newSubscription: subscription('made-there') }, 'made-there', 0],
  ['that it makes like the one before', { oldSubscription: subscription('gone') }, 'made-here', 1],
])('the server is told of the subscription %s', async (_what, event, name, made) => {
  const { sent, subscribed, happen } = start();
  await happen('pushsubscriptionchange', event);
  expect(subscribed).toHaveLength(made);
  expect(sent).toMatchObject([
    {
      address: '/platform/notify/push',
      method: 'PUT',
      headers: { 'x-csrf-token': 'token-1', 'content-type': 'application/json' },
    },
  ]);
  expect(JSON.parse(sent[0]?.body ?? '')).toEqual({
    endpoint: `https://push.example/${name}`,
    keys: { p256dh: 'p', auth: 'a' },
  });
});

test('nothing is told where there is nothing to tell, or nobody is signed in', async () => {
  const ended = start();
  await ended.happen('pushsubscriptionchange');
  const left = start();
  left.cookies.clear();
  await left.happen('pushsubscriptionchange', { newSubscription: subscription('next') });
  expect([ended.sent, left.sent]).toEqual([[], []]);
});

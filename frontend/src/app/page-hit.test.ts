import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { expect, test } from 'vitest';
import type { StartUpState } from '../features/start-up/start-up.store.ts';
import type { Http } from '../lib/http.ts';
import { createHitReporter } from './page-hit.ts';

function setUp() {
  const sent: { code: string; url: string }[] = [];
  const listeners = new Set<() => void>();
  let project: ProjectInfo | undefined;
  const report = createHitReporter({
    http: {
      send: async (_call: unknown, { body }: { body: (typeof sent)[number] }) => {
        sent.push(body);
      },
    } as unknown as Http,
    startUp: {
      current: () => ({ project }) as StartUpState,
      subscribe(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
    window: { screen: { width: 1, height: 2 } as Screen, innerWidth: 3, innerHeight: 4, devicePixelRatio: 1 },
  });
  const arrive = (enabled: boolean) => {
    project = { metrics: { enabled } } as ProjectInfo;
    for (const listener of [...listeners]) listener();
  };
  return { report, sent, arrive, listeners };
}

const login = { name: 'login', path: '/login' };
const link = { name: 'invitation', path: '/invitation/:id' };

test('a view before the project is known is reported once it is, however late', () => {
  const { report, sent, arrive, listeners } = setUp();
  report(login, 'Вход');
  expect(sent).toEqual([]);
  arrive(true);
  report(link, 'Приглашение');
  expect(sent.map(({ url }) => url)).toEqual(['/platform/login', '/platform/invitation/:id']);
  expect(listeners.size).toBe(0);
});

test('a domain that counts no views gets none, neither early nor late ones', () => {
  const { report, sent, arrive } = setUp();
  report(login, 'Вход');
  arrive(false);
  report(link, 'Приглашение');
  expect(sent).toEqual([]);
});

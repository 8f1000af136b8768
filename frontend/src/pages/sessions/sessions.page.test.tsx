// @vitest-environment jsdom
import type { SessionView } from '@gatehouse/contracts/identity/resources.ts';
import { act } from 'react';
import { I18nProvider } from 'react-aria-components';
import { SWRConfig } from 'swr';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Session } from '../../features/start-up/start-up.store.ts';
import { ErrorReportProvider } from '../../lib/error-report.tsx';
import type { Http } from '../../lib/http.ts';
import { HttpProvider } from '../../lib/http-context.tsx';
import { intl, mount, unmountAll } from '../../testing/mount.tsx';
import { problem } from '../../testing/problem.ts';
import { createToastStore } from '../../ui/toast/toast.store.ts';
import { ToastProvider } from '../../ui/toast/toast-region.tsx';
import { SessionsPage } from './sessions.page.tsx';

const day = '2026-05-01T10:00:00.000Z';
const session = (sessionId: string, name: string): SessionView => ({
  sessionId,
  name,
  clientId: 'web',
  ip: '192.0.2.1',
  sessionStart: day,
  sessionExpired: day,
  lastAccess: day,
  current: sessionId === 'own',
});
const unavailable = problem(503, 'request.unavailable');

beforeEach(() => window.history.replaceState(null, '', '/platform/profile/sessions'));
afterEach(unmountAll);

async function show({ rows, total, answer }: { rows: SessionView[]; total: number; answer?: unknown }) {
  const toasts = createToastStore();
  const startUp = { forgetSession: vi.fn(), changeSettings: vi.fn(async () => {}) };
  const http = {
    load: async (_call: unknown, { query }: { query: { offset: number; limit: number } }) => {
      const sessions = rows.slice(query.offset, query.offset + query.limit);
      return { sessions, meta: { sort: 'lastAccess', order: 'DESC', ...query, total } };
    },
    send: async () => answer,
  } as unknown as Http;
  const page = await mount(
    <HttpProvider http={http}>
      <SWRConfig value={{ provider: () => new Map() }}>
        <I18nProvider locale="ru">
          <ToastProvider store={toasts}>
            <ErrorReportProvider report={() => {}}>
              <SessionsPage />
            </ErrorReportProvider>
          </ToastProvider>
        </I18nProvider>
      </SWRConfig>
    </HttpProvider>,
    {
      state: { session: { settings: { pagination: 20 } } as Session },
      startUp,
    },
  );
  return { page, startUp };
}

const text = (id: string) => String(intl.messages[id]);
const press = (name: string, within: ParentNode = document) =>
  act(async () => {
    const found = [...within.querySelectorAll('button')].filter(({ textContent }) => textContent === name);
    found.at(-1)?.click();
  });

test('all sessions ended: the next page is told to say so', async () => {
  const { page, startUp } = await show({ rows: [session('own', 'Firefox')], total: 1, answer: { ok: true } });
  await press(text('sessions.endAll'), page);
  await press(text('sessions.endAll'));
  expect(startUp.forgetSession).toHaveBeenCalledWith('allEnded');
});

test('a session that could not be ended: the notice of the sessions, and the person stays', async () => {
  const rows = [session('own', 'Firefox'), session('other', '')];
  const { page, startUp } = await show({ rows, total: 2, answer: { ok: false, error: unavailable } });
  expect(page.textContent).toContain(text('sessions.unknownDevice'));
  await press(text('sessions.end'), page);
  await press(text('sessions.end'));
  expect(document.body.textContent).toContain(text('sessions.error'));
  expect(startUp.forgetSession).not.toHaveBeenCalled();
});

test('a page whose last session is gone gives way to the one before', async () => {
  window.history.replaceState(null, '', '/platform/profile/sessions?offset=20');
  const rows = Array.from({ length: 20 }, (_, index) => session(String(index), `Chrome ${index}`));
  const { page } = await show({ rows, total: 20 });
  expect(window.location.search).toBe('');
  expect(page.textContent).toContain('Chrome 19');
});

test('the size of a page is kept in the person’s settings', async () => {
  const rows = Array.from({ length: 30 }, (_, index) => session(String(index), `Chrome ${index}`));
  const { page, startUp } = await show({ rows, total: 30 });
  const select = page.querySelector('select') as HTMLSelectElement;
  await act(async () => {
    select.value = '10';
    select.dispatchEvent(new Event('change', { bubbles: true }));
  });
  expect(startUp.changeSettings).toHaveBeenCalledWith({ pagination: 10 });
  expect(window.location.search).toBe('?limit=10');
});

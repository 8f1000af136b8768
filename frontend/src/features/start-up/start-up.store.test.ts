import { describe, expect, test } from 'vitest';
import type { ApiError } from '../../lib/api-error.ts';
import type { Http } from '../../lib/http.ts';
import type { SessionHint } from './session-hint.ts';
import { createStartUp } from './start-up.store.ts';

const problem = (status: number, code: string): ApiError => ({
  kind: 'problem',
  type: 'about:blank',
  title: code,
  status,
  code,
  traceId: 't',
});

function setUp(answers: Record<string, unknown>) {
  const calls: string[] = [];
  const send = async (call: { operationId: string }, args: unknown) => {
    calls.push(call.operationId);
    const answer = answers[call.operationId];
    const value = await (typeof answer === 'function'
      ? (answer as (args: unknown) => unknown)(args)
      : answer);
    return value && typeof value === 'object' && 'kind' in value
      ? { ok: false, error: value }
      : { ok: true, data: value };
  };
  let hinted = false;
  const hint: SessionHint = {
    isSet: () => hinted,
    set: () => {
      hinted = true;
    },
    clear: () => {
      hinted = false;
    },
  };
  const startUp = createStartUp({ http: { send } as unknown as Http, hint });
  return { startUp, calls, hint };
}

const person = {
  mainInfo: { userId: 'u' },
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
};
const signedIn = {
  'profile.profile.read': person,
  'platform.menu.services': { services: [{ applicationKey: 'crm' }] },
  'platform.menu.cabinet': { menu: [{ code: 'personal' }] },
  'platform.menu.console': { menu: [] },
  'platform.ui.configure': { accesses: { usersAccess: true }, settings: {} },
  'profile.settings.read': { settings: { navMini: true, lang: 'en', pagination: 50, cookie: true } },
};

describe('who is signed in', () => {
  test('is not asked without a hint, where the page can do without', async () => {
    const { startUp, calls } = setUp({});
    expect((await startUp.loadSession({ onlyIfLikely: true })).signedIn).toBe('no');
    expect(calls).toEqual([]);
  });

  test('comes with menus and settings, and leaves a hint', async () => {
    const { startUp, hint } = setUp(signedIn);
    const { signedIn: answer, session } = await startUp.loadSession();
    expect(answer).toBe('yes');
    expect(session?.services).toHaveLength(1);
    expect(session?.settings.pagination).toBe(50);
    expect(hint.isSet()).toBe(true);
  });

  test('a refusal clears the hint', async () => {
    const { startUp, hint } = setUp({
      ...signedIn,
      'profile.profile.read': problem(401, 'request.unauthenticated'),
    });
    hint.set();
    expect((await startUp.loadSession()).signedIn).toBe('no');
    expect(hint.isSet()).toBe(false);
  });

  test('a failure is no refusal: the hint stays', async () => {
    const { startUp, hint } = setUp({
      ...signedIn,
      'profile.profile.read': problem(503, 'request.unavailable'),
    });
    hint.set();
    expect((await startUp.loadSession()).signedIn).toBe('failed');
    expect(hint.isSet()).toBe(true);
  });

  test('a menu that does not arrive leaves the person signed in', async () => {
    const { startUp } = setUp({ ...signedIn, 'platform.menu.services': problem(503, 'request.unavailable') });
    const { signedIn: answer, session } = await startUp.loadSession();
    expect([answer, session?.services]).toEqual(['yes', []]);
  });
});

describe('settings of the person', () => {
  test('change at once and go back when the server refuses', async () => {
    let release: (value: unknown) => void = () => {};
    const { startUp } = setUp({
      ...signedIn,
      'profile.settings.change': () =>
        new Promise((resolve) => {
          release = resolve;
        }),
    });
    await startUp.loadSession();
    const done = startUp.changeSettings({ pagination: 10 });
    expect(startUp.current().session?.settings.pagination).toBe(10);
    release(problem(500, 'request.internal'));
    await done;
    expect(startUp.current().session?.settings.pagination).toBe(50);
  });
});

test('a failed logout says why and keeps the hint', async () => {
  const { startUp, hint } = setUp({ 'identity.auth.logout': problem(503, 'request.unavailable') });
  hint.set();
  expect(await startUp.logout()).toMatchObject({ code: 'request.unavailable' });
  expect(hint.isSet()).toBe(true);
});

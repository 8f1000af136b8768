import { describe, expect, test, vi } from 'vitest';
import type { Http } from '../../lib/http.ts';
import { problem } from '../../testing/problem.ts';
import type { SessionHint } from './session-hint.ts';
import { createStartUp } from './start-up.store.ts';

/** What the server answers to all parts at once. */
const composed = (answers: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(answers).map(([operation, body]) => {
      const { kind, ...document } = Object(body) as { kind?: string; status?: number };
      return [operation, kind ? { status: document.status ?? 0, body: document } : { status: 200, body }];
    }),
  );

function setUp(given: Record<string, unknown>) {
  const answers = { ...given };
  const calls: string[] = [];
  const send = async (call: { operationId: string }, args: unknown) => {
    calls.push(call.operationId);
    if (call.operationId === 'bff.start-up.read') return { ok: true, data: { parts: composed(answers) } };
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
  const pauses: { milliseconds: number; end: () => void }[] = [];
  const onSessionEnd = vi.fn();
  const startUp = createStartUp({
    http: { send } as unknown as Http,
    hint,
    wait: (milliseconds) => new Promise((end) => pauses.push({ milliseconds, end })),
    onSessionEnd,
  });
  /** Lets the pause under way end, and everything that follows from it happen. */
  const afterPause = async () => {
    const pause = pauses.pop();
    pause?.end();
    await settled();
    return pause?.milliseconds;
  };
  return { startUp, calls, hint, afterPause, onSessionEnd, answers };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

const terms = [{ id: 'use', title: 'Terms', link: '/platform/law/use', loginRequired: true }];
const unavailable = problem(503, 'request.unavailable');

const person = {
  mainInfo: { userId: 'u' },
  accessInfo: { requiredFieldsEmpty: false, requiredFieldsEmptyCodes: [] },
};
const signedIn = {
  'profile.profile.read': person,
  'platform.menu.services': { services: [{ applicationKey: 'crm' }] },
  'platform.menu.cabinet': { menu: [{ code: 'personal' }] },
  'platform.menu.console': { menu: [] },
  'platform.ui.configure': { accesses: { usersAccess: true }, methods: ['setting.users.read'], settings: {} },
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

  test('whoever expected to be signed in is told that the session is over, on a page of theirs', async () => {
    const over = { ...signedIn, 'profile.profile.read': problem(401, 'request.unauthenticated') };
    const wanted = setUp(over);
    wanted.hint.set();
    expect((await wanted.startUp.loadSession()).farewell).toBe('over');
    expect((await setUp(over).startUp.loadSession()).farewell).toBeUndefined();
    const publicPage = setUp(over);
    publicPage.hint.set();
    expect((await publicPage.startUp.loadSession({ onlyIfLikely: true })).farewell).toBeUndefined();
  });

  test('a session that ends while it is looked at says so, unless it was ended here', async () => {
    const { startUp } = setUp(signedIn);
    await startUp.loadSession();
    startUp.forgetSession();
    expect(startUp.current().farewell).toBe('over');
    await startUp.loadSession();
    expect(startUp.current().farewell).toBeUndefined();
    startUp.forgetSession('allEnded');
    expect(startUp.current().farewell).toBe('allEnded');
  });

  test.each([
    ['a step-up', problem(401, 'session.stepUpRequired'), { kind: 'stepUp' }],
    ['terms', { ...problem(403, 'auth.termsRequired'), termsRequired: terms }, { kind: 'terms', terms }],
  ])(
    'of which %s is asked is not over: it is asked above the page that wants it',
    async (_, asked, demand) => {
      const { startUp, answers, hint, onSessionEnd } = setUp({ ...signedIn, 'profile.profile.read': asked });
      hint.set();
      expect(await startUp.loadSession()).toMatchObject({ signedIn: 'owing', demand, farewell: undefined });
      expect(hint.isSet()).toBe(true);
      expect(onSessionEnd).not.toHaveBeenCalled();
      Object.assign(answers, signedIn);
      expect(await startUp.loadSession()).toMatchObject({ signedIn: 'yes', demand: undefined });
    },
  );

  test('of which something is asked is nobody on a page that is open to all, and stays likely', async () => {
    const { startUp, hint } = setUp({
      ...signedIn,
      'profile.profile.read': problem(401, 'session.stepUpRequired'),
    });
    hint.set();
    const question = { onlyIfLikely: true };
    expect(await startUp.loadSession(question)).toMatchObject({ signedIn: 'no', demand: undefined });
    expect(hint.isSet()).toBe(true);
    expect(await startUp.loadSession({ ...question, wanted: true })).toMatchObject({ signedIn: 'owing' });
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

  test('a menu that does not arrive leaves the person signed in, and is not taken for an empty one', async () => {
    const { startUp } = setUp({ ...signedIn, 'platform.menu.services': unavailable });
    const { signedIn: answer, session } = await startUp.loadSession();
    expect([answer, session?.services]).toEqual(['yes', undefined]);
    expect(session?.missing.services).toMatchObject({ status: 503 });
    expect(session?.cabinetMenu).toHaveLength(1);
  });
});

test('a part for which something is asked first does not end the session, and is asked for again', async () => {
  const { startUp, answers } = setUp({ ...signedIn, 'platform.menu.services': unavailable });
  await startUp.loadSession();
  answers['platform.menu.services'] = problem(401, 'session.stepUpRequired');
  await startUp.loadMissing();
  expect(startUp.current().signedIn).toBe('yes');
  answers['platform.menu.services'] = { services: [] };
  await startUp.loadMissing();
  expect(startUp.current().session?.services).toEqual([]);
});

describe('parts of the session that did not arrive', () => {
  const failing = {
    ...signedIn,
    'platform.menu.services': unavailable,
    'profile.settings.read': unavailable,
  };

  test('are asked for again, and they alone, with growing pauses, until they are there', async () => {
    const { startUp, calls, afterPause, answers } = setUp(failing);
    await startUp.loadSession();
    calls.length = 0;
    expect(await afterPause()).toBe(1_000);
    expect(calls.sort()).toEqual(['platform.menu.services', 'profile.settings.read']);
    answers['profile.settings.read'] = signedIn['profile.settings.read'];
    expect(await afterPause()).toBe(2_000);
    expect(startUp.current().session?.settings.pagination).toBe(50);
    answers['platform.menu.services'] = { services: [] };
    expect(await afterPause()).toBe(4_000);
    expect(startUp.current().session).toMatchObject({ services: [], missing: {} });
    expect(await afterPause()).toBeUndefined();
  });

  test('are asked for at once on demand', async () => {
    const { startUp, answers } = setUp(failing);
    await startUp.loadSession();
    Object.assign(answers, signedIn);
    await startUp.loadMissing();
    expect(startUp.current().session?.services).toHaveLength(1);
  });

  test('that are refused are not asked for again, and are no empty list', async () => {
    const { startUp, afterPause } = setUp({
      ...signedIn,
      'platform.menu.console': problem(403, 'request.forbidden'),
    });
    await startUp.loadSession();
    expect(startUp.current().session?.consoleMenu).toBeUndefined();
    expect(await afterPause()).toBeUndefined();
  });

  test('of a session that is over are not given to anybody', async () => {
    const { startUp, afterPause, answers } = setUp(failing);
    await startUp.loadSession();
    startUp.forgetSession();
    Object.assign(answers, signedIn);
    await afterPause();
    expect(startUp.current().session).toBeUndefined();
  });

  test('say when the session ended meanwhile', async () => {
    const { startUp, afterPause, answers } = setUp(failing);
    await startUp.loadSession();
    answers['platform.menu.services'] = problem(401, 'request.unauthenticated');
    await afterPause();
    expect(startUp.current().signedIn).toBe('no');
  });
});

describe('the project and the public settings', () => {
  const project = { code: 'gatehouse' };

  test('are asked for again until both are there', async () => {
    const { startUp, calls, afterPause, answers } = setUp({
      'platform.project.info': unavailable,
      'platform.settings.public': { passwordMinLength: 8 },
    });
    await startUp.loadProject();
    expect(startUp.current()).toMatchObject({ projectError: { status: 503 }, project: undefined });
    calls.length = 0;
    await afterPause();
    expect(calls).toEqual(['platform.project.info']);
    answers['platform.project.info'] = project;
    await afterPause();
    expect(startUp.current()).toMatchObject({ project, projectError: undefined });
    expect(await afterPause()).toBeUndefined();
  });

  test('of a domain that is switched off are not asked for again', async () => {
    const { startUp, afterPause } = setUp({
      'platform.project.info': problem(403, 'domain.disabled'),
      'platform.settings.public': problem(403, 'domain.disabled'),
    });
    await startUp.loadProject();
    expect(await afterPause()).toBeUndefined();
  });
});

describe('the end of a session', () => {
  test('is told once for a person who was signed in, and never for nobody', async () => {
    const { startUp, onSessionEnd } = setUp(signedIn);
    startUp.forgetSession();
    expect(onSessionEnd).not.toHaveBeenCalled();
    await startUp.loadSession();
    startUp.forgetSession('allEnded');
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(startUp.current()).toMatchObject({ signedIn: 'no', farewell: 'allEnded' });
  });

  test('by logging out is told too', async () => {
    const { startUp, onSessionEnd } = setUp({ ...signedIn, 'identity.auth.logout': null });
    await startUp.logout();
    expect(onSessionEnd).toHaveBeenCalledOnce();
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

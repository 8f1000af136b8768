import { describe, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { setUp, signedIn, terms, unavailable } from './start-up.fixtures.ts';

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

  test('a request that is answered after the account was deleted takes the farewell from nobody', async () => {
    const { startUp, onSessionEnd } = setUp(signedIn);
    await startUp.loadSession();
    startUp.forgetSession('deleted');
    // It was under way, and finds no session.
    startUp.forgetSession();
    expect(startUp.current().farewell).toBe('deleted');
    expect(onSessionEnd).toHaveBeenCalledTimes(1);
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

  test('whatever does not answer is told, with the services that are known, and is asked for again until it does', async () => {
    const { startUp, calls, afterPause, answers } = setUp({
      ...signedIn,
      'profile.profile.read': unavailable,
    });
    const { failure } = await startUp.loadSession();
    expect(failure).toMatchObject({
      of: 'profile',
      services: [{ applicationKey: 'crm' }],
      error: unavailable,
    });
    expect([await afterPause(), await afterPause()]).toEqual([1_000, 2_000]);
    answers['profile.profile.read'] = signedIn['profile.profile.read'];
    expect(await afterPause()).toBe(4_000);
    expect(startUp.current()).toMatchObject({ signedIn: 'yes', failure: undefined });
    expect(await afterPause()).toBeUndefined();
    expect(calls).toHaveLength(4);
  });

  test('a person who asks again begins the pauses anew, and nothing is asked twice at once', async () => {
    const { startUp, afterPause, answers } = setUp({ ...signedIn, 'profile.profile.read': unavailable });
    await startUp.loadSession();
    await afterPause();
    await startUp.loadSession();
    expect(await afterPause()).toBe(1_000);
    Object.assign(answers, signedIn);
    await afterPause();
    expect(startUp.current().signedIn).toBe('yes');
  });

  test('an answer that says what is wrong is not asked for again', async () => {
    const { startUp, afterPause } = setUp({
      ...signedIn,
      'profile.profile.read': problem(403, 'request.forbidden'),
    });
    expect((await startUp.loadSession()).signedIn).toBe('failed');
    expect(await afterPause()).toBeUndefined();
  });

  test.each([
    ['the server', { kind: 'unreachable' }, 'server'],
    ['what knows the sessions', unavailable, 'session'],
  ])('%s that does not answer is told from the profiles', async (_, refusal, of) => {
    const { startUp, answers } = setUp({});
    answers['bff.start-up.read'] = refusal;
    expect((await startUp.loadSession()).failure).toMatchObject({ of, services: [] });
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
    const nowhere = { 'identity.auth-provider.end-session': { url: null } };
    const { startUp, onSessionEnd, leave } = setUp({ ...signedIn, ...nowhere, 'identity.auth.logout': null });
    await startUp.logout();
    expect(onSessionEnd).toHaveBeenCalledOnce();
    expect(leave).not.toHaveBeenCalled();
  });

  test('that began at a provider leads on to it', async () => {
    const url = 'https://idp.example/logout';
    const { startUp, leave } = setUp({
      ...signedIn,
      'identity.auth.logout': null,
      'identity.auth-provider.end-session': { url },
    });
    await startUp.logout();
    expect(leave).toHaveBeenCalledExactlyOnceWith(url);
  });
});

test('the profile changes with an answer about it, unless it is about somebody else', async () => {
  const { startUp } = setUp(signedIn);
  const { session } = await startUp.loadSession();
  if (!session) throw new Error('nobody is signed in');
  const { mainInfo, availableActions } = session.profile;
  const accessInfo = { requiredFieldsEmpty: true, requiredFieldsEmptyCodes: ['room'] };
  startUp.changeProfile({ mainInfo: { ...mainInfo, userId: 'other' }, accessInfo, availableActions });
  expect(startUp.current().session?.profile).toEqual(session.profile);
  startUp.changeProfile({ mainInfo, accessInfo, availableActions });
  expect(startUp.current().session?.profile.accessInfo).toEqual(accessInfo);
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

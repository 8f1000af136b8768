import { describe, expect, test } from 'vitest';
import { problem } from '../../testing/problem.ts';
import { setUp, signedIn, unavailable } from './start-up.fixtures.ts';

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

test('what follows from rights is read anew: menus and services change, what does not answer stays', async () => {
  const { startUp, answers } = setUp(signedIn);
  await startUp.loadSession();
  const { services, settings } = startUp.current().session ?? {};
  answers['platform.menu.services'] = unavailable;
  answers['platform.menu.console'] = { menu: [] };
  await startUp.loadRights();
  expect(startUp.current().session).toMatchObject({ services, settings, consoleMenu: [] });
});

test('rights of somebody who is signed out meanwhile are given to nobody', async () => {
  const { startUp } = setUp(signedIn);
  await startUp.loadSession();
  const reading = startUp.loadRights();
  startUp.forgetSession();
  await reading;
  expect(startUp.current().session).toBeUndefined();
});

import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { defaultSettings } from '@gatehouse/contracts/platform/settings.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import { createLogger } from '@gatehouse/kit/log/logger.ts';
import { listenToAnnouncements } from '@gatehouse/kit/redis/announcements.ts';
import { anonymousActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { startPlatform, type TestPlatform } from '../../platform.fixtures.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const settings = () => platform.container.settings.service;
const changed = () => platform.events('platform.setting.changed');

describe('settings', () => {
  it('are the defaults before anybody has configured anything', async () => {
    expect(await settings().read()).toEqual(defaultSettings);
  });

  it('show the public ones to everybody, after a change the new ones', async () => {
    await settings().change('passwordMinLength', 8, systemContext);
    await settings().changeMany({ passwordMinLength: 10, passwordGeneratedLength: 12 }, systemContext);
    await platform.refresh();
    const { status, body } = await platform.call(platformEndpoints.publicSettings, {
      actor: anonymousActor(),
    });
    expect(status).toBe(200);
    expect(body).toMatchObject({ passwordMinLength: 10, passwordGeneratedLength: 12 });
    expect(body).not.toHaveProperty('argonMemory');
  });

  it('are announced to the BFFs as soon as a change is committed', async () => {
    const { redisUrl: url, redisPrefix: prefix } = platform.config;
    const heard: unknown[] = [];
    const log = createLogger({ service: 'platform', level: 'silent' });
    const announcements = listenToAnnouncements((service) => heard.push(service), { url, prefix }, log);
    try {
      await vi.waitFor(() => expect(announcements.listening()).toBe(true), 20_000);
      await settings().change('passwordMinLength', 9, systemContext);
      await vi.waitFor(() => expect(heard).toContain('platform'), 20_000);
    } finally {
      await announcements.close();
    }
  });

  it('publish each change with who made it, from what to what, in sequence', async () => {
    const context = { actor: 'admin-1', ip: '203.0.113.9', domain: 'base' };
    await settings().change('authCodeAlive', 240, context);
    await settings().change('authCodeAlive', 240, context);
    await settings().change('authCodeAlive', 120, context);
    const events = (await changed()).filter((event) => event.subject === 'authCodeAlive');
    expect(events).toMatchObject([
      { sequence: 1, actor: 'admin-1', ip: '203.0.113.9', data: { value: 240 } },
      {
        sequence: 2,
        data: { value: 120, changes: [{ field: 'authCodeAlive', previous: 240, current: 120 }] },
      },
    ]);
  });

  it('change all or none', async () => {
    const before = (await changed()).length;
    const attempt = settings().changeMany({ historyRetention: 400, authCodeLength: 99 }, systemContext);
    await expect(attempt).rejects.toThrow(ProblemError);
    expect((await settings().read()).historyRetention).toBe(365);
    expect((await changed()).length).toBe(before);
  });

  it('hold their rules when two changes that bind each other race', async () => {
    await settings().changeMany({ sessionIdleAlive: 60, sessionAbsoluteAlive: 720 }, systemContext);
    await Promise.allSettled([
      settings().change('sessionIdleAlive', 600, systemContext),
      settings().change('sessionAbsoluteAlive', 300, systemContext),
    ]);
    const { sessionIdleAlive, sessionAbsoluteAlive } = await settings().read();
    expect(sessionIdleAlive).toBeLessThanOrEqual(sessionAbsoluteAlive);
  });

  it.each([
    ['argonParallelism', 2, 'errorReadonly'],
    ['authCodeResendAlive', 100_000, 'errorRange'],
    ['authCodeLength', { $gt: 1 }, 'errorType'],
    ['constructor', 1, 'errorUnknown'],
    ['$where', '1', 'errorUnknown'],
  ])('refuse %s = %j and name it', async (key, value, code) => {
    const error = await settings()
      .change(key, value, systemContext)
      .catch((reason: unknown) => reason);
    expect(error).toMatchObject({ definition: { status: 400 }, extras: { errorList: { [key]: code } } });
  });
});

import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { type IsolatedPlatform, startIsolatedPlatform } from './isolated-platform.ts';
import { waitFor } from './wait.ts';

let platform: IsolatedPlatform;

beforeAll(async () => {
  platform = await startIsolatedPlatform({
    env: process.env,
    name: 'catcher',
    engines: {
      mongoUrl: inject('mongoUrl'),
      kafkaBrokers: inject('kafkaBrokers').join(','),
      redisUrl: inject('redisUrl'),
    },
    only: ['mail', 'sms'],
  });
});

afterAll(() => platform.dispose());

const sendSms = (text: string) =>
  fetch(`${platform.urls.sms}/messages`, {
    method: 'POST',
    body: JSON.stringify({ id: text, to: '+79990001122', text }),
  });

/** The catcher answers the sender before it has read the mail. */
async function firstMail(): Promise<{ text: string; headers: Record<string, string> }> {
  const response = await fetch(`${platform.urls.mail}/email`);
  const [mail] = (await response.json()) as Awaited<ReturnType<typeof firstMail>>[];
  if (!mail) throw new Error('there is no mail yet');
  return mail;
}

test('an SMS shows in the mail catcher', async () => {
  expect((await sendSms('Code 1234')).status).toBe(202);
  const mail = await waitFor(firstMail, { what: 'the mail', timeoutMs: 10_000 });
  expect(mail.text.trim()).toBe('Code 1234');
  expect(mail.headers['x-sms-to']).toBe('+79990001122');
});

test('a held process is away until it is released, and its neighbours notice', async () => {
  await platform.hold('mail');
  expect((await sendSms('lost')).status).toBe(503);
  platform.release('mail');
  await waitFor(async () => expect(platform.state('mail').restarts).toBe(1), {
    what: 'the restart',
    timeoutMs: 10_000,
  });
  await platform.ready('mail');
  expect((await sendSms('kept')).status).toBe(202);
});

test('a process that was left out is unknown', () => {
  expect(() => platform.environment('identity')).toThrow('identity is not among the started processes');
});

test('none of these has commands, which whoever asks for one is told', async () => {
  await expect(platform.command('mail', ['list'])).rejects.toThrow(
    'none of the started processes has commands',
  );
});

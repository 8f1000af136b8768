import { randomUUID } from 'node:crypto';
import type { FullConfig } from '@playwright/test';
import { beginRun, castRows } from './cast.ts';
import { makeRunCompany } from './companies.ts';
import { command, importRows, withDatabase } from './instance.ts';
import { makeOwnDomains } from './own-domains.ts';
import { beginLogs } from './service-logs.ts';

const RESEND = 'authCodeResendAlive';

const setting = async (key: string): Promise<string> => {
  const [, value] = new RegExp(`^${key} = (.*?)( \\(read only\\))?$`, 'm').exec(
    await command('platform', ['settings', 'list']),
  ) as RegExpExecArray;
  return value as string;
};

/** Profiles follow their accounts by events. */
const waitForProfiles = (logins: readonly string[]): Promise<void> =>
  withDatabase('profile', async (connection) => {
    const deadline = Date.now() + 90_000;
    for (;;) {
      const found = await connection
        .collection('profiles')
        .countDocuments({ 'account.login': { $in: [...logins] } });
      if (found === logins.length) return;
      if (Date.now() > deadline) throw new Error(`${logins.length - found} people have no profile`);
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
  });

/** Before all journeys: the people and domains that they change, and a pause between codes that they can wait for. */
export default async function before({ projects }: FullConfig): Promise<() => Promise<void>> {
  const baseURL = projects[0]?.use.baseURL as string;
  beginRun();
  beginLogs();
  const pause = await setting(RESEND);
  const rows = castRows() as readonly { readonly login: string }[];
  await importRows('identity', 'accounts', rows);
  await makeOwnDomains(baseURL, randomUUID());
  await command('platform', ['settings', 'set', RESEND, '10']);
  await makeRunCompany(baseURL);
  await waitForProfiles(rows.map(({ login }) => login));
  return async () => {
    await command('platform', ['settings', 'set', RESEND, pause]);
  };
}

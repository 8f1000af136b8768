/** MongoDB goes away while budgets are judged: a clear answer, nothing sent twice, nothing lost (R12). */
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { createTcpProxy, type TcpProxy } from '@gatehouse/testkit/tcp-proxy.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';

let wire: TcpProxy;
let world: IdentityWorld;
let number = 0;
let who = { login: '', email: '', ip: '' };

beforeAll(async () => {
  const { mongoUrl } = testEngines();
  wire = await createTcpProxy(mongoUrl);
  world = await startIdentity({
    domains: [testDomain('portal', { base: true, schemeCode: 'email-or-password' })],
    config: { mongoUrl: `mongodb://127.0.0.1:${wire.port}/?directConnection=true` },
  });
});
afterAll(async () => {
  await world.close();
  await wire.cut();
});
beforeEach(async () => {
  number += 1;
  who = { login: `person${number}`, email: `person${number}@example.org`, ip: `192.0.2.${number}` };
  await world.enrol({ login: who.login, email: who.email });
});

const post = (path: string, body: object) =>
  world.call('POST', `/api/v1/platform/${path}`, { body, caller: { domainId: 'portal', ip: who.ip } });
const asked = {
  'a code': () => post('auth/code/login', { flow: 'email_code', login: who.login }),
  'a restore link': () => post('password/link', { email: who.email }),
  'a registration link': () =>
    post('registration/link', { email: `new-${who.email}`, firstName: 'Anna', lastName: 'Orlova' }),
};
const kinds = Object.keys(asked) as (keyof typeof asked)[];

const mailsTo = async () => (await world.messages()).filter(({ to }) => to.endsWith(who.email)).length;
/** Uses of the installation's budgets by hour, of all kinds of mail. */
const counted = async (): Promise<number> => {
  const rows = await world.connection
    .collection<{ _id: string; count: number }>('quotas')
    .find({ _id: /^budget:email.*:installation:hour$/ })
    .toArray();
  return rows.reduce((sum, { count }) => sum + count, 0);
};
const before = async () => ({ mails: await mailsTo(), counted: await counted() });
const grown = (from: { mails: number; counted: number }, by: number) => ({
  mails: from.mails + by,
  counted: from.counted + by,
});

describe.each(kinds)('%s', (kind) => {
  it('is answered 503 while it is away, and sent once when it is asked for again', {
    timeout: 60_000,
  }, async () => {
    const start = await before();
    wire.cutBefore('budget:email', true);
    const refused = await asked[kind]();
    expect([refused.status, refused.body.code, refused.body.retryAfter]).toEqual([
      503,
      'request.unavailable',
      2,
    ]);
    expect(wire.happened()).toBe(true);
    await wire.mend();
    expect(await before()).toEqual(start);
    expect((await asked[kind]()).status).toBeLessThan(300);
    const { mails, counted: uses } = await before();
    expect(mails).toBe(start.mails + 1);
    // What the driver repeated of the refused one may arrive late: a budget may count one too many, and never one too few.
    expect([start.counted + 1, start.counted + 2]).toContain(uses);
  });

  it('is sent once when the connection breaks before the commit', async () => {
    const start = await before();
    wire.cutBefore('commitTransaction');
    expect((await asked[kind]()).status).toBeLessThan(300);
    expect(wire.happened()).toBe(true);
    expect(await before()).toEqual(grown(start, 1));
  });

  it('is sent and counted once when the answer to the commit is lost', async () => {
    const start = await before();
    wire.loseAnswerTo('commitTransaction');
    expect((await asked[kind]()).status).toBeLessThan(300);
    expect(wire.happened()).toBe(true);
    expect(await before()).toEqual(grown(start, 1));
  });
});

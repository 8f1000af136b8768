/** Mails with links are counted like codes, apart from them and from each other (ADR 54). */
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { testDomain } from '../../../domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { quotas } from '../../authentication/quotas/quotas.model.ts';

let world: IdentityWorld;
let caller = 0;
const MAILBOX = { mailboxPerHour: 3, mailboxPerDay: 4, mailPerHour: 5, mailPerDay: 100 };

beforeAll(async () => {
  world = await startIdentity({
    settings: MAILBOX,
    domains: [testDomain('portal', { base: true, schemeCode: 'email-or-password' })],
  });
  for (const tag of ['1', '2', '3', '4', '5'])
    await world.enrol({ login: `ann${tag}`, email: `ann+${tag}@example.org` });
});
afterAll(() => world.close());
afterEach(async () => {
  await world.connection.collection(quotas.name).deleteMany({});
});

/** Everybody asks from an address of their own. */
const post = (path: string, body: object) => {
  caller += 1;
  const ip = `198.18.${Math.floor(caller / 250)}.${caller % 250}`;
  return world.call('POST', `/api/v1/platform/${path}`, { body, caller: { domainId: 'portal', ip } });
};
const register = (email: string) =>
  post('registration/link', { email, firstName: 'Anna', lastName: 'Orlova' });
const restore = (email: string) => post('password/link', { email });
const mailsTo = async (part: string, template: string) =>
  (await world.messages()).filter((one) => one.to.includes(part) && one.template === template).length;
const told = async (template: string) =>
  (await world.events('identity.message-budget.exceeded'))
    .map(({ data }) => data)
    .filter((data) => data.template === template);
const statuses = (answers: readonly { status: number }[]) => answers.map(({ status }) => status);

it('registrations under many sub-addresses reach one mailbox no more often than its budget says', async () => {
  const answers = [];
  for (let tag = 0; tag < 6; tag += 1) answers.push(await register(`zoe+${tag}@example.org`));
  expect(statuses(answers)).toEqual(Array(6).fill(204));
  expect(await mailsTo('zoe+', 'registration.link')).toBe(3);
  expect(await told('registration.link')).toEqual(
    Array(3).fill({
      channel: 'email',
      template: 'registration.link',
      budget: 'mailbox',
      window: 'hour',
      limit: 3,
      country: null,
      recipient: expect.stringContaining('*'),
    }),
  );
  expect(await world.service.metrics.metrics()).toContain(
    'message_budget_refusals_total{channel="email",template="registration.link",budget="mailbox",window="hour"} 3',
  );
});

it('restore of many accounts reaches their one mailbox so often, and a mailbox of nobody is answered alike', async () => {
  const [owner, nobody] = [[], []] as { status: number }[][];
  for (const tag of ['1', '2', '3', '4', '5']) {
    owner?.push(await restore(`ann+${tag}@example.org`));
    nobody?.push(await restore(`nil+${tag}@example.org`));
  }
  // Ten people asked: the budget of the installation is one for owners and nobodies alike.
  expect(statuses(owner ?? [])).toEqual([204, 204, 204, 429, 429]);
  expect(statuses(nobody ?? [])).toEqual([204, 204, 429, 429, 429]);
  expect(await mailsTo('ann+', 'password.link')).toBe(3);
});

it('the owner’s way stays open: a link comes again while the mailbox’s budget is spent', async () => {
  const sent = await mailsTo('ann+', 'password.link');
  for (const tag of ['1', '2', '3', '4']) await restore(`ann+${tag}@example.org`);
  // Three of the budget, and the fourth person holds no link that is young.
  expect(await mailsTo('ann+', 'password.link')).toBe(sent + 4);
  await restore('ann+4@example.org');
  expect(await mailsTo('ann+', 'password.link')).toBe(sent + 4);
});

it('the installation’s budget is told with its wait, and closes neither codes nor the other links', async () => {
  const answers = [];
  for (let tag = 0; tag < 7; tag += 1) answers.push(await register(`guest${tag}@example.org`));
  expect(statuses(answers)).toEqual([204, 204, 204, 204, 204, 429, 429]);
  expect(answers.at(-1)?.body).toMatchObject({ code: 'auth.messageBudgetExceeded', retryAfter: 3600 });
  expect(await mailsTo('guest', 'registration.link')).toBe(5);
  expect((await restore('ann+5@example.org')).status).toBe(204);
  expect((await post('auth/code/login', { flow: 'email_code', login: 'ann5' })).status).toBe(200);
  world.clock.forward(3_600);
  expect((await register('guest9@example.org')).status).toBe(204);
});

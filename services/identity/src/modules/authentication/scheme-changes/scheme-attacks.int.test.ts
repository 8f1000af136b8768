/** Schemes that change while people sign in by them. */
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type IdentityWorld, startIdentity } from '../../../identity.fixtures.ts';
import { schemes } from '../schemes/schemes.model.ts';

const PASSWORD = 'Sunrise-over-42-hills';
const PEOPLE = 100;

let world: IdentityWorld;
const context = { actor: 'administrator' };
const on = (...flows: ('credentials' | 'email_code' | 'sms_code')[]) =>
  flows.map((flow) => ({ flow, enabled: true }));
const byPassword = { name: 'Быстрая', firstFactor: on('credentials') };

beforeAll(async () => {
  world = await startIdentity();
  for (let index = 0; index < PEOPLE; index += 1)
    await world.enrol({ login: `person${index}`, email: `person${index}@example.org` }, PASSWORD);
  // Everybody else is decided for by it: what follows it asks for a code.
  await world.schemes.changes.create({ code: 'quick', ...byPassword }, context);
  await world.schemes.changes.create({ code: 'code', name: 'Код', firstFactor: on('email_code') }, context);
  const ids = ['quick', 'code', 'password', 'password-sms', 'sms-or-password', 'email-or-password'];
  await world.schemes.changes.order(ids, context);
});
afterAll(() => world.close());
beforeEach(() => world.connection.collection('sessions').deleteMany({}));

const login = (index: number) =>
  world.login('login', `person${index}`, PASSWORD, { ip: `198.51.100.${index % 100}` });
/** This process has heard that the scheme is as it was before. */
const opened = () =>
  expect
    .poll(async () => {
      const { body } = await world.call('GET', '/api/v1/platform/auth/config/login?login=person0');
      return body.flows;
    })
    .toEqual(['credentials']);
const range = (from: number, to: number) => Array.from({ length: to - from }, (_, index) => from + index);
const revision = async (code: string) => {
  const row = await schemes.model(world.connection).findById(code).lean<{ sequence?: number } | null>();
  return row?.sequence ?? 0;
};

/** Half of the people sign in while it changes, half once that was answered. */
const amid = async (change: () => Promise<unknown>) => {
  const during = Promise.all(range(0, PEOPLE / 2).map(login));
  await change();
  const after = await Promise.all(range(PEOPLE / 2, PEOPLE).map(login));
  return { during: await during, after };
};

/** What is asked of the session that began before: it is worth nothing until the person proves more. */
const askedOf = async (index: number) => {
  const session = await world.connection
    .collection('sessions')
    .findOne({ accountId: (await world.accounts.findForSignIn(`person${index}`))?._id });
  if (session === null) return undefined;
  const caller = { session: { accountId: session.accountId, sessionId: String(session._id) } };
  return (await world.call('POST', '/api/v1/platform/auth/step-up', { caller })).body.flows;
};

it('a flow is taken out of a scheme amid 100 sign-ins: nobody completes by it', async () => {
  const { during, after } = await amid(async () =>
    world.schemes.changes.update(
      'quick',
      { name: 'Быстрая', firstFactor: on('email_code'), revision: await revision('quick') },
      context,
    ),
  );
  expect(after.filter(({ status }) => status === 200)).toEqual([]);
  const signedIn = during.findIndex(({ status }) => status === 200);
  if (signedIn >= 0) await expect.poll(() => askedOf(signedIn)).toEqual(['email_code']);
  await world.schemes.changes.update('quick', { ...byPassword, revision: await revision('quick') }, context);
});

it('a scheme reached by priority alone is switched off amid 100 sign-ins: nobody completes by it', async () => {
  await opened();
  const { during, after } = await amid(() =>
    world.schemes.changes.setActive('quick', false, { locale: 'en', context }),
  );
  expect(after.filter(({ status }) => status === 200)).toEqual([]);
  const signedIn = during.findIndex(({ status }) => status === 200);
  if (signedIn >= 0) await expect.poll(() => askedOf(signedIn)).toEqual(['email_code']);
  await world.schemes.changes.setActive('quick', true, { locale: 'en', context });
});

it('a process that does not hear of the change does not complete by what it knew', async () => {
  await opened();
  world.schemes.stop();
  await world.schemes.changes.setActive('quick', false, { locale: 'en', context });
  expect((await login(2)).body.code).toBe('auth.form');
  await world.schemes.changes.setActive('quick', true, { locale: 'en', context });
  await world.schemes.start();
  expect((await login(3)).status).toBe(200);
});

it('an error inside a rule refuses and is counted; it never means that there is none', async () => {
  const broken = { $set: { second: 'nothing that can be read' } };
  await schemes.driver(world.connection).updateOne({ _id: 'quick' }, broken as never, {
    bypassDocumentValidation: true,
  });
  world.schemes.stop();
  await world.schemes.start();
  const { status, body } = await login(4);
  expect([status, body.code]).toEqual([403, 'auth.tech']);
  const rules = (await world.call('GET', '/internal/sessions/rules', { peer: true })).body.rules;
  expect(rules.schemes.quick).toEqual({ first: [], second: [], secondRequired: true });
  expect(await world.service.metrics.getSingleMetricAsString('scheme_rule_failures_total')).toMatch(
    /reason="error"[^}]*\} [1-9]/,
  );
  await schemes.driver(world.connection).updateOne({ _id: 'quick' }, { $set: { second: [] } });
});

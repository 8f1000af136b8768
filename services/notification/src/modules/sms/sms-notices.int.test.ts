import { channels } from '@gatehouse/contracts/notification/events.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { digestCollection } from '../digests/digests.model.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createSecurityCopies } from '../topics/security-copies.ts';
import { startTopics, type TestTopics } from '../topics/topics.fixtures.ts';
import { smsCountCollection } from './sms-budget.model.ts';

const HOUR = 3_600_000;
const mobile = '+79161234567';
let topics: TestTopics;

beforeAll(async () => {
  topics = await startTopics();
});
afterAll(() => topics?.close());
beforeEach(() => topics.empty());

/** Somebody with a number who wants everything by SMS alone: of the account at once, of documents once a day. */
const wantsSms = async (accountId: string, more: object = {}) => {
  await topics.reader(accountId, { mobile, ...more });
  const on = ['sms'] as const;
  const choices = [
    { topic: 'documents', period: 'daily', on },
    { topic: 'account', period: 'at_once', on },
    { topic: 'security', period: 'at_once', on },
  ] as const;
  await subscriptionCollection.driver(topics.connection).updateOne({ _id: accountId }, { $set: { choices } });
};
const sentTo = async (accountId: string) =>
  (await topics.sent())
    .filter((message) => message.accountId === accountId)
    .map(({ channel, template, to }) => `${channel} ${template} ${to}`)
    .sort();

describe('SMS of topics', () => {
  it('go to the proven number of whoever wants them, and to nobody without one', async () => {
    await wantsSms('ann');
    await wantsSms('bob', { mobile: null });
    await wantsSms('eve', { active: false });
    for (const id of ['ann', 'bob', 'eve']) {
      await topics.tell(`changed-${id}`, id, 'account');
      await topics.tell(`terms-${id}`, id);
    }
    topics.clock.pass(24 * HOUR);
    await topics.send();
    expect(await sentTo('ann')).toEqual([`sms account.changed ${mobile}`, `sms digest ${mobile}`]);
    expect([await sentTo('bob'), await sentTo('eve')]).toEqual([[], []]);
  });

  it('beyond what a person gets in a day are told in the personal account, and go again the next day', async () => {
    await wantsSms('ann');
    await wantsSms('bob');
    topics.limits.perPerson = 2;
    await topics.tellAll(['a', 'b', 'c', 'd'], 'ann', 'account');
    await topics.tell('e', 'bob', 'account');
    const once = `sms account.changed ${mobile}`;
    const instead = 'personnel_account account.changed ';
    expect(await sentTo('ann')).toEqual([instead, instead, once, once]);
    expect(await sentTo('bob')).toEqual([once]);
    expect(topics.refusals).toEqual(['person', 'person']);
    topics.clock.pass(24 * HOUR);
    await topics.tell('f', 'ann', 'account');
    expect((await sentTo('ann')).filter((message) => message === once)).toHaveLength(3);
  });

  it('beyond what the installation sends in a day are told in the personal account, once to whoever has that anyway', async () => {
    for (const id of ['ann', 'bob', 'eve']) await wantsSms(id);
    await subscriptionCollection
      .driver(topics.connection)
      .updateOne({ _id: 'eve' }, { $set: { 'choices.$[].on': ['sms', 'personnel_account'] } });
    topics.limits.perDay = 1;
    for (const id of ['ann', 'bob', 'eve']) await topics.tell(`changed-${id}`, id, 'account');
    expect(await sentTo('ann')).toEqual([`sms account.changed ${mobile}`]);
    expect(await sentTo('bob')).toEqual(['personnel_account account.changed ']);
    expect(await sentTo('eve')).toEqual(['personnel_account account.changed ']);
    expect(topics.refusals).toEqual(['installation', 'installation']);
  });

  it('leave a digest for the next day that no budget has room for, with what came meanwhile', async () => {
    await wantsSms('ann');
    topics.limits.perPerson = 1;
    await topics.tell('terms', 'ann');
    topics.clock.pass(23 * HOUR);
    await topics.tell('changed', 'ann', 'account');
    topics.clock.pass(HOUR);
    await topics.send();
    await topics.tell('privacy', 'ann');
    expect(await sentTo('ann')).toEqual([`sms account.changed ${mobile}`]);
    topics.clock.pass(24 * HOUR);
    await topics.send();
    const [digest] = (await topics.sent()).filter(({ template }) => template === 'digest');
    expect(digest).toMatchObject({ channel: 'sms', to: mobile, items: ['terms', 'privacy'] });
    expect(await digestCollection.driver(topics.connection).countDocuments()).toBe(0);
  });

  it('are counted exactly when several are sent at the same time', async () => {
    const people = Array.from({ length: 6 }, (_, index) => `person${index}`);
    for (const id of people) await wantsSms(id);
    topics.limits.perDay = 4;
    await Promise.all(people.map((id) => topics.tell(`changed-${id}`, id, 'account')));
    const byChannel = Map.groupBy(await topics.sent(), ({ channel }) => channel);
    expect(byChannel.get('sms')).toHaveLength(4);
    expect(byChannel.get('personnel_account')).toHaveLength(2);
    const total = await smsCountCollection.driver(topics.connection).findOne({ _id: 'installation' });
    expect(total?.count).toBe(4);
  });
});

describe('a notice of security', () => {
  const notices = (...accountIds: (string | null)[]) =>
    accountIds.map((accountId, index) => {
      const _id = `intent-${index}`;
      const sealed = topics.parts().sealer.seal(JSON.stringify({ to: '', params: { at: 'now' } }), _id);
      return {
        _id,
        sealContext: _id,
        sealed,
        template: 'password.changed',
        channel: 'personnel_account',
        locale: 'ru',
        domainId: 'd',
        accountId,
        expiresAt: new Date(),
      };
    });
  const copiesOf = (wanted: ReturnType<typeof notices>, available = channels.slice()) => {
    const also = createSecurityCopies({ ...topics.parts(), available });
    return topics.units.run((unit) => also(wanted, unit));
  };

  it('goes to the number as well of whoever added SMS, sealed anew', async () => {
    await wantsSms('ann');
    await wantsSms('bob', { mobile: null });
    await topics.reader('eve', { mobile });
    const wanted = notices('ann', 'bob', 'eve', null);
    const copies = await copiesOf(wanted);
    expect(copies).toMatchObject([{ channel: 'sms', template: 'password.changed', accountId: 'ann' }]);
    const [copy] = copies;
    if (copy === undefined) throw new Error('no copy');
    expect(copy._id).not.toBe(wanted[0]?._id);
    expect(JSON.stringify(copy)).not.toContain(mobile);
    const content = topics.parts().sealer.open(copy.sealed, copy.sealContext);
    expect(JSON.parse(content)).toEqual({ to: mobile, params: { at: 'now' } });
  });

  it('is left out beyond the budget, and where no SMS is sent', async () => {
    await wantsSms('ann');
    topics.limits.perPerson = 1;
    expect(await copiesOf(notices('ann', 'ann'))).toHaveLength(1);
    expect(await copiesOf(notices('ann'))).toEqual([]);
    topics.clock.pass(24 * HOUR);
    expect(await copiesOf(notices('ann'), ['personnel_account', 'email'])).toEqual([]);
  });
});

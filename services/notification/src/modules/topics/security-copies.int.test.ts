import { type Channel, channels } from '@gatehouse/contracts/notification/events.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { testBrowser } from '../../push-service.fixtures.ts';
import { subscriptionCollection } from '../subscriptions/subscriptions.model.ts';
import { createSecurityCopies } from './security-copies.ts';
import { startTopics, type TestTopics } from './topics.fixtures.ts';

let topics: TestTopics;

beforeAll(async () => {
  topics = await startTopics();
});
afterAll(() => topics?.close());
beforeEach(() => topics.empty());

/** Somebody with these browsers; answers their ids. */
const somebody = async (accountId: string, names: readonly string[], on: readonly Channel[]) => {
  await topics.reader(accountId);
  const choices = [{ topic: 'security', period: 'at_once', on }];
  await subscriptionCollection
    .driver(topics.connection)
    .updateOne({ _id: accountId }, { $set: { choices } } as never);
  const { browsers } = topics.parts();
  return topics.units.run(async (unit) => {
    for (const name of names) {
      const { endpoint, keys } = testBrowser('https://push.example').registration;
      const sessionId = `${accountId}-${name}`;
      await browsers.save({ accountId, sessionId, endpoint, keys, name, createdAt: new Date() }, unit);
    }
    return (await browsers.byAccounts([accountId], unit)).get(accountId) ?? [];
  });
};

const noticeFor = (accountId: string | null, channel = 'personnel_account') => {
  const _id = `intent-${accountId}-${channel}`;
  const params = { at: '1 марта в 12:00' };
  return {
    _id,
    sealContext: _id,
    sealed: topics.parts().sealer.seal(JSON.stringify({ to: '', params }), _id),
    template: 'password.changed',
    channel,
    locale: 'ru',
    domainId: 'd',
    accountId,
    expiresAt: new Date(),
  };
};
const copiesOf = (notices: ReturnType<typeof noticeFor>[], available: readonly Channel[] = channels) => {
  const also = createSecurityCopies({ ...topics.parts(), available });
  return topics.units.run((unit) => also(notices, unit));
};

it('a notice of security goes to every browser of whoever added push, once each, and to nobody else', async () => {
  const browsers = await somebody('ann', ['laptop', 'phone'], ['push']);
  await somebody('bob', ['laptop'], []);
  await somebody('eve', [], ['push']);
  const notices = [noticeFor('ann'), noticeFor('ann', 'email'), noticeFor('bob'), noticeFor('eve')];
  const copies = await copiesOf(notices);
  expect(copies).toHaveLength(2);
  const { sealer } = topics.parts();
  const contents = copies.map(({ sealed, sealContext }) => JSON.parse(sealer.open(sealed, sealContext)));
  expect(contents.map(({ to }) => to).sort()).toEqual([...browsers].sort());
  // With the id of the notice in the personal account: once that is read, the browser closes what it shows.
  for (const { params } of contents)
    expect(params).toEqual({ at: '1 марта в 12:00', notice: notices[0]?._id });
  for (const copy of copies) expect(copy).toMatchObject({ accountId: 'ann', channel: 'push' });
  // Told again, it is the same messages, which are stored once.
  expect((await copiesOf(notices)).map(({ _id }) => _id)).toEqual(copies.map(({ _id }) => _id));
});

it('a notice of security is pushed by no installation without web push', async () => {
  await somebody('ann', ['laptop'], ['push']);
  expect(await copiesOf([noticeFor('ann')], ['personnel_account', 'email', 'telegram'])).toEqual([]);
});

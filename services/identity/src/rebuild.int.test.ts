import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import { topicOf } from '@gatehouse/kit/events/event.ts';
import { runCommand } from '@gatehouse/kit/service/cli.ts';
import { eventCommands } from '@gatehouse/kit/service/event-commands.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { testDomain } from './domains.fixtures.ts';
import { type IdentityWorld, startIdentity } from './identity.fixtures.ts';

let world: IdentityWorld;
beforeAll(async () => {
  world = await startIdentity();
});
afterAll(() => world.close());

it('a rebuild makes settings and domains anew from their events and leaves what is identity’s own, and the latest time known', async () => {
  const account = await world.enrol({ login: 'stays' });
  const { service, connection } = world;
  const event = service.createEvent(platformEvents.domainChanged, {
    subject: 'portal',
    sequence: 1,
    data: { label: 'portal', changes: [], domain: testDomain('portal') } as never,
    context: { actor: 'system' },
  });
  await service.bus.ensureTopics(
    [...new Set(world.modules.subscriptions.map((one) => one.event.topic))].map((topic) => ({ topic })),
  );
  await service.bus.publish([{ topic: topicOf(event), key: 'portal', value: event }]);
  const licenses = connection.collection<{ _id: string; limitedFrom: Date | null; seenAt: Date }>(
    'projected_licenses',
  );
  const seenAt = new Date(Date.now() + 86_400_000);
  await licenses.insertOne({ _id: 'license', limitedFrom: null, seenAt });
  const settings = connection.collection<{ _id: string; value: unknown }>('projected_settings');
  const domains = connection.collection<{ _id: string; facts: unknown }>('projected_domains');
  await settings.updateOne({ _id: 'nobody-set-this' }, { $set: { value: 1 } }, { upsert: true });
  await domains.insertOne({ _id: 'gone', facts: testDomain('gone') });

  const commands = eventCommands({
    withService: (work) => work(service as never),
    modules: () => world.modules,
    print: () => {},
  });
  expect(await runCommand(commands, ['projection', 'rebuild'], () => {})).toBe(0);

  expect(await settings.countDocuments()).toBe(0);
  expect((await domains.find().toArray()).map(({ _id }) => _id)).toEqual(['portal']);
  // A clock that is set back before a rebuild does not lengthen a license.
  expect(await licenses.findOne()).toMatchObject({ seenAt });
  expect((await world.accounts.findForSignIn('stays'))?._id).toBe(account._id);
});

import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { createEventFactory, topicOf } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { accountActor, runTestCommand, testEnvironment } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { expect, it } from 'vitest';
import { commandsOf } from './command-line.ts';
import { accountData } from './modules/profiles/profiles.fixtures.ts';
import { startProfile } from './profile.fixtures.ts';

const engines = testEngines();
const env = testEnvironment(engines);
const cli = (...args: string[]) => runTestCommand(commandsOf, args, { env });
const withInput = (input: string, ...args: string[]) => runTestCommand(commandsOf, args, { env, input });
const newEvent = createEventFactory({ clock: systemClock, ids: systemIds });

it('a rebuild brings the account back as identity says and keeps what the person owns, telling nobody twice', async () => {
  expect((await cli('migrate')).code).toBe(0);
  const first = await startProfile(engines, { listen: true });
  const event = newEvent(identityEvents.accountCreated, {
    subject: 'a',
    sequence: 1,
    data: accountData('a'),
    context: { actor: 'system' },
  });
  await first.service.bus.publish([{ topic: topicOf(event), key: 'a', value: event }]);
  const read = async (profile: typeof first) =>
    (await profile.call(profileEndpoints.details, { actor: accountActor('a') })).body.profile.mainInfo;
  await expect.poll(async () => (await read(first)).fio, { timeout: 20_000 }).toBe('Иванов Пётр');
  const profiles = first.service.mongo.connection.collection<{ _id: string }>('profiles');
  await profiles.updateOne({ _id: 'a' }, { $set: { comment: 'мой', 'account.login': 'wrong' } });
  await first.stop();

  expect((await cli('projection', 'rebuild')).code).toBe(0);
  expect(await cli('dead-letters', 'list')).toEqual({ code: 0, output: '0 waiting\n' });

  const second = await startProfile(engines);
  expect(await read(second)).toMatchObject({ login: 'ivanov', comment: 'мой', fio: 'Иванов Пётр' });
  expect(await second.events('profile.profile.created')).toHaveLength(1);
  await second.stop();
});

it('fields of the own come from a file, once, and are told to people and to the journal', async () => {
  await cli('migrate');
  const title = { ru: 'Город', en: 'City' };
  const file = (field: object) =>
    JSON.stringify({
      tabs: [
        { code: 'work', title, blocks: [{ code: 'place', title, fields: [{ code: 'city', ...field }] }] },
      ],
    });
  const importing = (field: object) => withInput(file(field), 'fields', 'import');
  expect(await importing({ title })).toEqual({ code: 0, output: 'users changed\n' });
  expect(await importing({ title })).toEqual({ code: 0, output: 'users unchanged\n' });
  expect(await importing({ multiple: true })).toEqual({
    code: 1,
    output: expect.stringContaining('tabs.0.blocks.0.fields.0.multiple: errorReadonly'),
  });
  expect(await importing({ colour: 'red' })).toMatchObject({
    code: 1,
    output: expect.stringContaining('tabs.0.blocks.0.fields.0.colour: errorUnknown'),
  });
  expect((await withInput('{', 'fields', 'import')).output).toBe('standard input is not JSON\n');

  const profile = await startProfile(engines);
  const { body } = await profile.call(profileEndpoints.configure, {
    actor: accountActor('nobody-yet', { locale: 'en' }),
  });
  expect(body.configure.fields.place).toMatchObject([{ code: 'city', title: 'City', systemic: false }]);
  const [told, ...more] = await profile.events('profile.form.changed');
  expect(more).toEqual([]);
  expect(told).toMatchObject({ subject: 'users', sequence: 1, actor: 'system' });
  const versions = profile.service.mongo.connection.collection('profile_form_versions');
  expect(await versions.distinct('number', { formId: 'users' })).toEqual([0, 1]);
  await profile.close();
});

import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { createFormRepository } from '../form/form.repository.ts';
import { awaitValueWrites, countValueWrite } from '../profiles/value-writes.ts';
import { consoleOf } from './dynamic-fields.fixtures.ts';

let profile: TestProfile;
let admin: ReturnType<typeof consoleOf>;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  admin = consoleOf(profile);
});
afterAll(() => profile.close());

const fill = (accountId: string, code: string, value: string) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision: 1, additionalInfo: { [code]: value } } as never,
  });
const holders = (field: string) =>
  profile.service.mongo.connection.collection('profile_values').countDocuments({ field });
const make = async (more: object = {}) => {
  const code = admin.fresh('race');
  await admin.create({ subtype: 'users.users_main_base', code, ...more });
  return code;
};
const arrive = async (...people: string[]) => {
  for (const who of people) await admin.arrive(who);
};

it('of people who save the same unique value at once exactly one has it, the others are told by field', async () => {
  const code = await make({ unique: true });
  const people = ['r1', 'r2', 'r3', 'r4', 'r5', 'r6'];
  await arrive(...people);
  const answers = await Promise.all(
    people.map((who, index) => fill(who, code, index % 2 === 0 ? 'N-1' : 'n-1')),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400, 400, 400]);
  for (const { status, body } of answers)
    if (status === 400) expect(body.errorList).toEqual({ [`additionalInfo.${code}`]: 'errorUnique' });
  expect(await holders(code)).toBe(1);
});

it('a field never becomes unique with two alike, however values come at the same moment', async () => {
  for (let round = 0; round < 8; round += 1) {
    const code = await make();
    const [first, second] = [`a${round}`, `b${round}`];
    await arrive(first, second);
    const saved = [fill(first, code, 'V'), fill(second, code, 'v')];
    const turned = admin.change(`users.${code}`, { unique: true, revision: 1 });
    const [one, two, change] = await Promise.all([...saved, turned]);
    const { unique } = (await admin.read(`users.${code}`)).body.field;
    expect(change?.status).toBe(unique ? 200 : 400);
    const alike = [one, two].filter((answer) => answer?.status === 200).length;
    expect(await holders(code)).toBe(alike);
    if (unique) expect(alike).toBeLessThan(2);
    else expect(change?.body.errorList).toEqual({ unique: 'errorNotUnique' });
  }
});

it('a value that was begun by the form of before is saved by the form of now', async () => {
  const { mongo, units } = profile.service;
  const forms = createFormRepository(mongo.connection);
  let runs = 0;
  await units.run(async (unit) => {
    runs += 1;
    await forms.find(unit);
    if (runs === 1) await awaitValueWrites(mongo.connection);
    await countValueWrite(mongo.connection, 'somebody', unit);
  });
  expect(runs).toBe(2);
});

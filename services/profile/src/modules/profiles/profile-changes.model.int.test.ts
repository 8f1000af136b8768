/** Random forms, rights and patches against the real store: answers, journal and pictures as a small model has them. */
import { createHash } from 'node:crypto';
import type { CloudEvent, TitledChange } from '@gatehouse/contracts/core/define-event.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { type FormRow, profileForms } from '../form/form.model.ts';
import { type PictureRow, pictures } from '../pictures/pictures.model.ts';
import { randomOf } from './chance.fixtures.ts';
import { createJournalReader } from './journal-reader.fixtures.ts';
import { createModelOfPeople } from './profile-change.model.fixtures.ts';
import { newProfile } from './profiles.domain.ts';
import { accountData } from './profiles.fixtures.ts';
import { createProfilesRepository } from './profiles.repository.ts';

const SEQUENCES = 24;
const PATCHES = 4;
/** Milliseconds: a few on an idle machine, forty seconds on one with other work for each core. */
const LONG = 180_000;

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
afterAll(() => profile.close());

const arrive = async (accountId: string, managed: boolean) => {
  const { mongo, units } = profile.service;
  const account = accountData(accountId, { managedBy: managed ? 'directory' : 'platform' });
  const row = newProfile(account, new Date('2026-01-02T03:04:05Z'));
  await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
};
/** Pictures that wait to be saved, as an upload leaves them; their files are nobody's concern here. */
const uploaded = async (accountId: string): Promise<string[]> => {
  const ids = [0, 1, 2].map((index) =>
    createHash('sha256').update(`${accountId}/${index}`).digest('base64url'),
  );
  const expiresAt = new Date(Date.now() + 3_600_000);
  const rows = ids.map(
    (fileId): PictureRow => ({ _id: fileId, fileId, accountId, kind: 'field', expiresAt }),
  );
  await pictures.driver(profile.service.mongo.connection).insertMany(rows);
  return ids;
};
const details = async (accountId: string) =>
  (await profile.call(profileEndpoints.details, { actor: accountActor(accountId) })).body.profile;

const codesOf = { directoryManaged: 405, refused: 400, decided: 200 } as const;

/** One form and two people who change their profiles in turn; answers who they are, and their models. */
const play = async (seed: number) => {
  const random = randomOf(seed);
  const model = createModelOfPeople(random);
  const forms = profile.service.mongo.connection.collection<FormRow>(profileForms.name);
  await forms.updateOne({ _id: 'users' }, { $set: { tabs: model.form.tabs } });
  // A value is unique over everybody, so each form has fields of its own.
  await profile.service.mongo.connection.collection('profile_values').deleteMany({});
  const people = await Promise.all(
    ['a', 'b'].map(async (one) => {
      const name = `model-${seed}-${one}`;
      const managed = one === 'b' && seed % 4 === 0;
      await arrive(name, managed);
      return { name, own: model.person(name, { managed, pictures: await uploaded(name) }) };
    }),
  );
  /** Fields of one answer that somebody else has the value of. */
  let taken = 0;
  for (let count = 0; count < PATCHES * people.length; count += 1) {
    const { name, own } = people[count % people.length] as (typeof people)[number];
    const { patch, outcome } = own.step();
    const { revision } = await details(name);
    const sent = { actor: accountActor(name), body: { revision, ...patch } };
    const { status, body } = await profile.call(profileEndpoints.change, sent);
    const errorList = outcome.kind === 'refused' ? outcome.errorList : undefined;
    expect([seed, status, body.errorList]).toEqual([seed, codesOf[outcome.kind], errorList]);
    const codes = Object.values<string>(body.errorList ?? {});
    taken += codes.filter((code) => code === 'errorUnique').length;
    const read = await details(name);
    if (status === 200) expect(body.profile).toEqual(read);
    expect([seed, own.differs(read)]).toEqual([seed, []]);
    expect(read.accessInfo.requiredFieldsEmptyCodes).toEqual(own.missing());
  }
  return { people, taken };
};
type Person = Awaited<ReturnType<typeof play>>['people'][number];

const expectJournal = ({ name, own }: Person, told: readonly CloudEvent<{ changes: TitledChange[] }>[]) => {
  const journal = createJournalReader();
  expect(told.flatMap(({ data }) => journal.read(data.changes))).toEqual([]);
  expect(told.map(({ sequence }) => sequence)).toEqual(told.map((_, index) => index + 2));
  for (const [path, expected] of own.told())
    expect([name, path, journal.known(path) ?? expected]).toEqual([name, path, expected]);
};

it('the store, the journal and the answers agree with a small model, whatever is patched by whom', {
  timeout: LONG,
}, async () => {
  const people: Person[] = [];
  let taken = 0;
  for (let seed = 1; seed <= SEQUENCES; seed += 1) {
    const played = await play(seed);
    people.push(...played.people);
    taken += played.taken;
  }
  expect(taken).toBeGreaterThan(0);

  const events = await profile.events('profile.profile.changed');
  for (const person of people)
    expectJournal(
      person,
      events.filter(({ subject }) => subject === person.name),
    );
  expect(events.length).toBeGreaterThan(SEQUENCES);

  const saved = await pictures
    .driver(profile.service.mongo.connection)
    .find({ expiresAt: null })
    .map(({ fileId }) => fileId)
    .toArray();
  expect(saved.sort()).toEqual(people.flatMap(({ own }) => own.savedPictures()).sort());
  expect(saved).not.toEqual([]);
});

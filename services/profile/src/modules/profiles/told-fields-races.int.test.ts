/** Administrators who choose fields for applications at the same moment, or while an operator imports the form. */
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import {
  type FieldForApplications,
  toldFieldsEndpoints,
} from '@gatehouse/contracts/profile/told-fields.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';

let profile: TestProfile;
const title = { ru: 'Поле', en: 'Field' };
const codes = ['city', 'salary', 'car', 'pet'];
type Field = { readonly code: string; readonly applicationsVisible?: boolean };
const putFields = (...fields: readonly Field[]) => {
  const block = { code: 'place', title, fields: fields.map((field) => ({ title, ...field })) };
  return profile.form.put({ tabs: [{ code: 'work', title, blocks: [block] }] }, systemContext);
};
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
beforeEach(() => putFields(...codes.map((code) => ({ code, applicationsVisible: false }))));
afterAll(() => profile.close());

const methods = ['setting.applications.read', 'setting.applications.write'];
const choose = (keeper: string, choices: Readonly<Record<string, boolean>>) =>
  profile.call(toldFieldsEndpoints.change, {
    actor: accountActor(keeper, { methods }),
    body: {
      fields: Object.entries(choices).map(([code, applicationsVisible]) => ({ code, applicationsVisible })),
    },
  });
const told = async (): Promise<string[]> => {
  const { body } = await profile.call(toldFieldsEndpoints.list, {
    actor: accountActor('reader', { methods }),
  });
  const fields: readonly FieldForApplications[] = body.fields;
  return fields.filter(({ applicationsVisible }) => applicationsVisible).map(({ code }) => code);
};
const versions = () =>
  profile.service.mongo.connection
    .collection('profile_form_versions')
    .find({}, { sort: { number: 1 } })
    .toArray();
const events = () => profile.events(profileEvents.formChanged.type);

it('each of several who choose different fields at once has its own, and none of the others is lost', async () => {
  const [before, known] = [await versions(), await events()];
  const answers = await Promise.all(codes.map((code, index) => choose(`keeper-${index}`, { [code]: true })));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(await told()).toEqual(codes);
  // What a caller is answered holds what it has chosen.
  answers.forEach(({ body }, index) => {
    expect(body.fields).toContainEqual(
      expect.objectContaining({ code: codes[index], applicationsVisible: true }),
    );
  });
  const made = (await versions()).slice(before.length);
  const first = Number(before.at(-1)?.number) + 1;
  expect(made.map(({ number }) => number)).toEqual(codes.map((_, index) => first + index));
  expect(made.map(({ author }) => author).toSorted()).toEqual(codes.map((_, index) => `keeper-${index}`));
  const entries = (await events()).slice(known.length);
  expect(entries.map(({ sequence }) => sequence)).toEqual(made.map(({ number }) => number));
  // Each entry tells the one step that its caller has made.
  expect(entries.map(({ data }) => data.changes.length)).toEqual([1, 1, 1, 1]);
  expect(entries.map(({ actor }) => actor)).toEqual(made.map(({ author }) => author));
});

it('of two who contradict each other one is the last, whole', async () => {
  for (let round = 0; round < 5; round += 1) {
    const all = (chosen: boolean) => Object.fromEntries(codes.map((code) => [code, chosen]));
    await Promise.all([choose('anna', all(true)), choose('boris', all(false)), choose('vera', all(true))]);
    expect([[], codes]).toContainEqual(await told());
  }
});

it('two who choose the same at once change it once', async () => {
  const [before, known] = [(await versions()).length, (await events()).length];
  const answers = await Promise.all(
    [1, 2, 3].map((one) => choose(`keeper-${one}`, { city: true, pet: true })),
  );
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await told()).toEqual(['city', 'pet']);
  expect([(await versions()).length, (await events()).length]).toEqual([before + 1, known + 1]);
});

it('a choice and an import that come together keep what each of them says', async () => {
  const [chosen, imported] = await Promise.all([
    choose('anna', { city: true }),
    putFields({ code: 'car', applicationsVisible: true }, { code: 'boat' }),
  ]);
  expect([chosen.status, imported.changed]).toEqual([200, true]);
  expect(await told()).toEqual(['city', 'car']);
});

it('a choice that is refused leaves those beside it', async () => {
  const [refused, kept] = await Promise.all([
    choose('anna', { city: true, nobody: true }),
    choose('boris', { pet: true }),
  ]);
  expect([refused.status, kept.status]).toEqual([400, 200]);
  expect(await told()).toEqual(['pet']);
});

import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { pictureEndpoints } from '@gatehouse/contracts/profile/pictures.endpoints.ts';
import { createEventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { systemIds } from '@gatehouse/kit/runtime/ids.ts';
import { accountActor, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { createFieldTasks } from '../dynamic-fields/field-tasks.ts';
import { createPictureFiles } from './picture-files.store.ts';
import { pictures } from './pictures.model.ts';
import { createPicturesRepository } from './pictures.repository.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
afterAll(() => profile.close());

const administrator = accountActor('administrator', { methods: ['setting.companies.write'] });
const createEvent = createEventFactory({ clock: systemClock, ids: systemIds });

const prepare = (actor = administrator) =>
  profile.call(pictureEndpoints.prepareOfCompany, { actor, params: { type: 'contractors' } });
const sendTo = async (url: string, colour: string, actor = administrator) => {
  const form = new FormData();
  const drawing = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`;
  form.append('file', new Blob([drawing]), 'logo.svg');
  form.append('name', 'logo.svg');
  form.append('path', 'additionalInfo.logo');
  const made = new Response(form);
  const headers = {
    authorization: `Bearer ${await testToken(profile.config.actorKeys, actor, 'profile')}`,
    'content-type': made.headers.get('content-type') ?? '',
  };
  const payload = Buffer.from(await made.arrayBuffer());
  return profile.app.inject({ method: 'POST', url, headers, payload });
};
const upload = async (colour = '#123456'): Promise<string> =>
  (await sendTo((await prepare()).body.url, colour)).json().fileId;
let sequence = 0;
const changed = (contractorId: string, previous: Change['previous'], current: Change['current']) => {
  sequence += 1;
  const changes = [{ field: 'additionalInfo.logo', previous, current }];
  const data = { contractorId, label: 'Ромашка', inn: null, kpp: null, changes };
  return profile.deliver(
    createEvent(companyEvents.contractorChanged, {
      subject: contractorId,
      sequence,
      data,
      context: systemContext,
    }),
  );
};
const rowOf = (fileId: string) =>
  pictures.driver(profile.service.mongo.connection).findOne({ fileId } as never);
const isShown = async (fileId: string) => {
  const headers = {
    authorization: `Bearer ${await testToken(profile.config.actorKeys, administrator, 'profile')}`,
  };
  const url = `/api/v1/platform/user/pictures/${fileId}/256`;
  return (await profile.app.inject({ method: 'GET', url, headers })).statusCode === 200;
};

it('a picture of a company is saved with it, replaced with the value, and gone with the company', async () => {
  const [first, second] = [await upload(), await upload('#654321')];
  await changed('c1', null, first);
  expect(await rowOf(first)).toMatchObject({ company: 'contractors/c1', expiresAt: null });
  await changed('c1', first, [second]);
  expect([await isShown(first), await isShown(second)]).toEqual([false, true]);
  sequence += 1;
  const data = { contractorId: 'c1', label: 'Ромашка' };
  await profile.deliver(
    createEvent(companyEvents.contractorDeleted, { subject: 'c1', sequence, data, context: systemContext }),
  );
  expect(await isShown(second)).toBe(false);
});

it('no company takes or removes the picture of another one, which had the same file', async () => {
  const [own, others] = [await upload(), await upload()];
  expect(own).not.toBe(others);
  await changed('c2', null, own);
  await changed('c3', null, own);
  await changed('c3', own, null);
  expect(await rowOf(own)).toMatchObject({ company: 'contractors/c2' });
});

it('only who may change companies uploads one', async () => {
  const stranger = accountActor('stranger');
  expect((await prepare(stranger)).status).toBe(403);
  const { url } = (await prepare()).body;
  const former = accountActor('administrator');
  expect((await sendTo(url, '#000000', former)).statusCode).toBe(404);
});

it('pictures of a field of companies go with the field', async () => {
  const [saved, waiting] = [await upload(), await upload('#654321')];
  await changed('c4', null, saved);
  const { mongo, units, tasks } = profile.service;
  const files = createPictureFiles(mongo.connection);
  const repository = createPicturesRepository(mongo.connection, units, files);
  const field = createFieldTasks(mongo.connection, { tasks, pictures: repository });
  await units.run((unit) => field.removePictures('contractors/logo', unit));
  await profile.work();
  expect([await isShown(saved), await isShown(waiting)]).toEqual([false, false]);
});

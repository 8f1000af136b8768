import { request as httpRequest } from 'node:http';
import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { pictureEndpoints } from '@gatehouse/contracts/profile/pictures.endpoints.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { accountActor, testToken } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { newProfile } from '../profiles/profiles.domain.ts';
import { accountData } from '../profiles/profiles.fixtures.ts';
import { createProfilesRepository } from '../profiles/profiles.repository.ts';
import { createPictureFiles } from './picture-files.store.ts';
import { sweepingJob } from './pictures.jobs.ts';
import { PICTURE_BUCKET, type PictureRow, pictures } from './pictures.model.ts';
import { createPicturesRepository } from './pictures.repository.ts';

let profile: TestProfile;
const title = { ru: 'Пропуск', en: 'Badge' };
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
  const fields = [
    { code: 'photo', title, fieldType: 'picture' },
    { code: 'scans', title, fieldType: 'picture', multiple: true },
  ];
  const tab = { code: 'badge', title, blocks: [{ code: 'badge_files', title, fields }] };
  await profile.form.put({ tabs: [tab] }, systemContext);
});
afterAll(() => profile.close());

const arrive = async (accountId: string) => {
  const { mongo, units } = profile.service;
  const row = newProfile(accountData(accountId), new Date('2026-01-02T03:04:05Z'));
  await units.run((unit) => createProfilesRepository(mongo.connection).save(row, unit));
};
const drawing = (colour: string): Blob =>
  new Blob([
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="${colour}"/></svg>`,
  ]);

const addressFor = async (accountId: string): Promise<string> =>
  (await profile.call(pictureEndpoints.prepare, { actor: accountActor(accountId) })).body.url;
const formOf = async (path: string, file: Blob, name = 'file') => {
  const form = new FormData();
  // The specification names the file first.
  form.append(name, file, 'me.svg');
  form.append('name', 'me.svg');
  form.append('path', path);
  const made = new Response(form);
  return { type: made.headers.get('content-type') ?? '', content: Buffer.from(await made.arrayBuffer()) };
};
const tokenOf = (accountId: string) =>
  testToken(profile.config.actorKeys, accountActor(accountId), 'profile');
const send = async (url: string, accountId: string, form: Awaited<ReturnType<typeof formOf>>) => {
  const headers = { authorization: `Bearer ${await tokenOf(accountId)}`, 'content-type': form.type };
  const answer = await profile.app.inject({ method: 'POST', url, headers, payload: form.content });
  return { status: answer.statusCode, body: answer.json() };
};
const upload = async (accountId: string, colour: string, path = 'mainInfo.avatar'): Promise<string> => {
  const answer = await send(await addressFor(accountId), accountId, await formOf(path, drawing(colour)));
  expect(answer).toMatchObject({ status: 200 });
  return answer.body.fileId;
};
const save = (accountId: string, avatar: string) =>
  profile.call(pictureEndpoints.save, { actor: accountActor(accountId), body: { avatar } });
const open = async (src: string, accountId = 'reader') => {
  const headers = { authorization: `Bearer ${await tokenOf(accountId)}` };
  return profile.app.inject({ method: 'GET', url: src, headers });
};
const avatarOf = async (accountId: string) =>
  (await profile.call(profileEndpoints.read, { actor: accountActor(accountId) })).body.mainInfo.avatar;
const changePhoto = (accountId: string, revision: number, additionalInfo: Record<string, never>) =>
  profile.call(profileEndpoints.change, {
    actor: accountActor(accountId),
    body: { revision, additionalInfo },
  });

/** Everything that is kept of a person's pictures. */
const keptOf = async (accountId: string) => {
  const { connection } = profile.service.mongo;
  const rows = await pictures.driver(connection).find({ accountId }).toArray();
  const count = (name: string, key: string) =>
    connection
      .collection(`${PICTURE_BUCKET}.${name}`)
      .countDocuments({ $or: rows.map(({ _id }) => ({ [key]: { $gte: `${_id}.`, $lt: `${_id}/` } })) });
  return { rows, files: rows.length === 0 ? 0 : await count('files', '_id') };
};
const inBucket = async () => {
  const { connection } = profile.service.mongo;
  const names = ['files', 'chunks'].map((name) => `${PICTURE_BUCKET}.${name}`);
  const [files = 0, chunks = 0] = await Promise.all(
    names.map((name) => connection.collection(name).countDocuments({})),
  );
  return { files, chunks };
};
const repository = () => {
  const { mongo, units } = profile.service;
  return createPicturesRepository(mongo.connection, units, createPictureFiles(mongo.connection));
};
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000);

it('a file becomes the avatar of whoever uploaded it, told once, until it is replaced and removed', async () => {
  await arrive('anna');
  const before = await inBucket();
  const first = await upload('anna', '#123456');
  expect(await upload('anna', '#123456')).toBe(first);
  expect(await avatarOf('anna')).toBeNull();
  const saved = await save('anna', first);
  expect(saved).toMatchObject({ status: 200, body: { avatar: { fileId: first } } });
  expect(await avatarOf('anna')).toEqual(saved.body.avatar);
  const own = await profile.call(pictureEndpoints.avatar, { actor: accountActor('anna') });
  expect(own.body).toEqual({ url: saved.body.avatar.src });
  const shown = await open(saved.body.avatar.src);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(shown.rawPayload.length),
  });
  expect(shown.rawPayload.subarray(8, 12).toString()).toBe('WEBP');

  const second = await upload('anna', '#654321');
  expect((await save('anna', second)).status).toBe(200);
  expect((await save('anna', second)).status).toBe(200);
  expect((await open(saved.body.avatar.src)).statusCode).toBe(404);
  for (let times = 0; times < 2; times += 1) {
    const removed = await profile.call(pictureEndpoints.remove, { actor: accountActor('anna') });
    expect(removed.status).toBe(204);
  }
  expect(await avatarOf('anna')).toBeNull();
  expect(await inBucket()).toEqual(before);
  const told = (await profile.events('profile.avatar.changed')) as CloudEvent<{ changes: object[] }>[];
  expect(told.map(({ sequence, data }) => [sequence, data.changes])).toEqual([
    [1, [{ field: 'avatar', previous: null, current: first.slice(0, 8) }]],
    [2, [{ field: 'avatar', previous: first.slice(0, 8), current: second.slice(0, 8) }]],
    [3, [{ field: 'avatar', previous: second.slice(0, 8), current: null }]],
  ]);
});

it('an address to upload to, and an id, are of use to their person alone', async () => {
  await Promise.all([arrive('owner'), arrive('thief')]);
  const url = await addressFor('owner');
  const form = await formOf('mainInfo.avatar', drawing('#0f7a55'));
  expect(await send(url, 'thief', form)).toMatchObject({ status: 404 });
  const own = await send(url, 'owner', form);
  expect(own.status).toBe(200);
  const refused = { status: 400, body: { errorList: { avatar: 'errorPictureGone' } } };
  expect(await save('thief', own.body.fileId)).toMatchObject(refused);
  expect(await save('thief', 'x'.repeat(43))).toMatchObject(refused);
  expect(await upload('thief', '#0f7a55')).not.toBe(own.body.fileId);
  const field = await upload('owner', '#0f7a55', 'additionalInfo.photo');
  expect(await save('owner', field)).toMatchObject(refused);
});

it('an address takes one picture, whichever of those that come at the same time is first', async () => {
  await arrive('hurried');
  const url = await addressFor('hurried');
  const before = await inBucket();
  const forms = await Promise.all(
    ['#0a0a0a', '#0b0b0b', '#0c0c0c', '#0d0d0d'].map((colour) => formOf('mainInfo.avatar', drawing(colour))),
  );
  const answers = await Promise.all(forms.map((form) => send(url, 'hurried', form)));
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404]);
  for (const form of forms)
    expect(await send(url, 'hurried', form)).toMatchObject({
      status: 404,
      body: { code: 'request.notFound' },
    });
  expect((await keptOf('hurried')).rows).toHaveLength(1);
  expect(await inBucket()).toEqual({ files: before.files + 3, chunks: before.chunks + 3 });
});

it('what makes no picture is refused at its field', async () => {
  await arrive('maker');
  const url = await addressFor('maker');
  const sent = async (form: Parameters<typeof formOf>) => send(url, 'maker', await formOf(...form));
  const page = new Blob(['<html><svg/></html>'], { type: 'image/png' });
  for (const [form, errorList] of [
    [['mainInfo.avatar', page], { file: 'errorImageType' }],
    [['mainInfo.avatar', new Blob([])], { file: 'errorImageType' }],
    [['mainInfo.comment', page], { path: 'errorFormat' }],
    [['mainInfo.avatar', page, 'picture'], { picture: 'errorUnknown' }],
  ] as const)
    expect(await sent(form as never)).toMatchObject({ status: 400, body: { errorList } });
  const endless = new Blob([Buffer.alloc(6_000_000)]);
  expect(await sent(['mainInfo.avatar', endless])).toMatchObject({ status: 413 });
  // None of them has spent the address.
  expect(await sent(['mainInfo.avatar', drawing('#0f7a55')])).toMatchObject({ status: 200 });
});

it('pictures of fields are saved with the profile and go when others take their place', async () => {
  await arrive('fields');
  await arrive('other');
  const [one, two, three] = [
    await upload('fields', '#111111', 'additionalInfo.photo'),
    await upload('fields', '#222222', 'additionalInfo.scans'),
    await upload('fields', '#333333', 'additionalInfo.scans'),
  ];
  const foreign = await upload('other', '#111111', 'additionalInfo.photo');
  const put = (revision: number, info: object) => changePhoto('fields', revision, info as never);
  expect(await put(1, { photo: foreign })).toMatchObject({
    status: 400,
    body: { errorList: { 'additionalInfo.photo': 'errorPictureGone' } },
  });
  expect((await put(1, { photo: one, scans: [two, three] })).body.profile.additionalInfo).toEqual({
    photo: one,
    scans: [two, three],
  });
  expect((await put(2, { photo: two, scans: [two] })).status).toBe(200);
  const idsOf = async () => (await keptOf('fields')).rows.map(({ fileId }) => fileId);
  expect(await idsOf()).toEqual([two]);
  expect((await put(3, { photo: null })).status).toBe(200);
  expect(await idsOf()).toEqual([two]);
  expect((await put(4, { scans: null })).status).toBe(200);
  expect(await keptOf('fields')).toEqual({ rows: [], files: 0 });
});

const sweep = (hours: number): Promise<void> =>
  sweepingJob({
    repository: repository(),
    tasks: profile.service.tasks,
    clock: { now: () => inHours(hours) },
  }).run(unguarded);

it('what was not saved within an hour goes, with what was left of writing that was cut off', async () => {
  await arrive('idle');
  const saved = await upload('idle', '#aaaaaa');
  await save('idle', saved);
  await upload('idle', '#bbbbbb');
  const { connection } = profile.service.mongo;
  // What a process leaves that was killed while it wrote: a row without an id, and pieces that no file names.
  const cut: PictureRow = {
    _id: 'cut',
    fileId: null,
    accountId: 'idle',
    kind: 'avatar',
    expiresAt: inHours(1),
  };
  await pictures.driver(connection).insertOne(cut);
  const piece = { files_id: 'cut.48', n: 0, data: Buffer.from('half') };
  await connection.collection(`${PICTURE_BUCKET}.chunks`).insertOne(piece);

  await sweep(0.9);
  expect((await keptOf('idle')).rows).toHaveLength(3);
  await sweep(1.1);
  const { rows, files } = await keptOf('idle');
  expect(rows.map(({ fileId }) => fileId)).toEqual([saved]);
  expect(files).toBe(3);
  expect(await connection.collection(`${PICTURE_BUCKET}.chunks`).countDocuments({ files_id: 'cut.48' })).toBe(
    0,
  );
  expect(await avatarOf('idle')).toMatchObject({ fileId: saved });
});

it('an upload that is cut in the middle leaves nothing behind, and the next one works', async () => {
  await arrive('cutter');
  const address = new URL(await profile.app.listen({ host: '127.0.0.1', port: 0 }));
  const url = await addressFor('cutter');
  const before = await inBucket();
  const { type, content } = await formOf('mainInfo.avatar', drawing('#0f7a55'));
  for (let times = 0; times < 9; times += 1) {
    const sent = httpRequest(new URL(url, address), {
      method: 'POST',
      headers: {
        authorization: `Bearer ${await tokenOf('cutter')}`,
        'content-type': type,
        'content-length': content.length,
      },
    });
    const closed = new Promise((resolve) => sent.once('error', () => undefined).once('close', resolve));
    await new Promise((resolve) => sent.write(content.subarray(0, content.length - 60), resolve));
    sent.destroy();
    await closed;
  }
  // More than a person may have open at a time: those that were cut must not count for ever.
  await expect
    .poll(async () => (await send(url, 'cutter', { type, content })).status, { timeout: 20_000 })
    .toBe(200);
  expect((await keptOf('cutter')).rows).toHaveLength(1);
  expect(await inBucket()).toEqual({ files: before.files + 3, chunks: before.chunks + 3 });
});

it('pictures of a person go with the person', async () => {
  await arrive('leaver');
  const avatar = await upload('leaver', '#cccccc');
  await save('leaver', avatar);
  await upload('leaver', '#dddddd', 'additionalInfo.photo');
  const { units } = profile.service;
  await units.run((unit) => repository().removeOf('leaver', unit));
  expect(await keptOf('leaver')).toEqual({ rows: [], files: 0 });
  expect((await open(`/api/v1/platform/user/pictures/${avatar}/48`)).statusCode).toBe(404);
});

import { unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startProfile, type TestProfile } from '../../profile.fixtures.ts';
import { createPictureFiles } from './picture-files.store.ts';
import { sweepingJob } from './pictures.jobs.ts';
import { type PictureRow, pictures } from './pictures.model.ts';
import { createPicturesRepository } from './pictures.repository.ts';

let profile: TestProfile;
beforeAll(async () => {
  profile = await startProfile(testEngines('profile'));
});
afterAll(() => profile.close());

const sweep = (stuck?: string): Promise<void> => {
  const { mongo, units, tasks, clock } = profile.service;
  const files = createPictureFiles(mongo.connection);
  const remove: typeof files.remove = async (id, unit) => {
    if (id === stuck) throw new TypeError('made by the test');
    await files.remove(id, unit);
  };
  const repository = createPicturesRepository(mongo.connection, units, { ...files, remove });
  return sweepingJob({ repository, tasks, clock }).run(unguarded);
};

it('a picture that cannot be removed is set aside, and those behind it go', async () => {
  const { connection } = profile.service.mongo;
  const rows = pictures.driver(connection);
  const over = (_id: string): PictureRow => ({
    _id,
    fileId: null,
    accountId: 'stuck',
    kind: 'avatar',
    expiresAt: new Date(0),
  });
  await rows.insertMany(['a', 'b'].map(over));
  await sweep('a');
  expect(await rows.find({}).toArray()).toMatchObject([{ _id: 'a' }]);
  const aside = connection.collection('set_aside');
  expect(await aside.find({}).toArray()).toMatchObject([{ work: 'pictures.sweep', key: 'a', attempts: 1 }]);
  await aside.updateMany({}, { $set: { retryAt: new Date(0) } });
  await sweep();
  expect([await rows.countDocuments(), await aside.countDocuments()]).toEqual([0, 0]);
});

import { domainEndpoints } from '@gatehouse/contracts/platform/domains.endpoints.ts';
import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { imageFileLimit } from '@gatehouse/contracts/platform/logo-size.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import { accountActor } from '@gatehouse/kit/service/service.fixtures.ts';
import { testEngines } from '@gatehouse/testkit/engines.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { domainLine, startPlatform, type TestPlatform } from '../../platform.fixtures.ts';
import { images } from './images.model.ts';

let platform: TestPlatform;
beforeAll(async () => {
  platform = await startPlatform(testEngines('platform'));
});
afterAll(() => platform.close());

const actor = accountActor('anna', { methods: ['setting.domains.read', 'setting.domains.write'] });
const drawing = (colour: string): string =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 96 32"><rect width="96" height="32" fill="${colour}"/></svg>`,
  ).toString('base64');

const upload = (file: string) => platform.call(domainEndpoints.storeImage, { actor, body: { file } });
const uploaded = async (colour: string) => (await upload(drawing(colour))).body.image;
/** When an image goes: null for good, undefined for gone. */
const expiryOf = async (code: string) => {
  const row = await images.model(platform.service.mongo.connection).findById(code).read('primary').lean();
  return row === null ? undefined : row.expiresAt;
};
const put = (host: string, given: Record<string, unknown>) =>
  platform.container.domains.service.put(domainLine(host, given), systemContext);
const told = async (id: string) =>
  (await platform.events('platform.domain.changed')).findLast(({ subject }) => subject === id)?.data;

it('an uploaded file becomes the same image however often it comes, and goes in a day unless a domain names it', async () => {
  const first = await uploaded('#123456');
  expect(first).toMatchObject({ width: 384, height: 128 });
  expect(Buffer.from(first.content, 'base64').subarray(1, 4).toString()).toBe('PNG');
  expect(await uploaded('#123456')).toEqual(first);
  const expiry = await expiryOf(first.imageCode);
  expect(expiry?.getTime()).toBeGreaterThan(Date.now() + 80_000_000);
});

it('a file that makes no logo is refused at its field', async () => {
  const answer = await upload(Buffer.from('<html>').toString('base64'));
  expect(answer).toMatchObject({ status: 400, body: { errorList: { file: 'errorImageType' } } });
  const long = await upload('A'.repeat(Math.ceil((imageFileLimit * 4) / 3) + 8));
  expect(long).toMatchObject({ status: 400, body: { errorList: { file: 'errorTooLong' } } });
});

it('an image that a domain names stays, is published with the domain, and goes when no domain names it', async () => {
  const { imageCode, content } = await uploaded('#0f7a55');
  const one = await put('one.example.com', { imageCode });
  const two = await put('two.example.com', { imageCode });
  expect(await expiryOf(imageCode)).toBeNull();
  expect(await told(one.id)).toMatchObject({
    domain: { image: { imageCode, width: 384, height: 128 } },
    image: { imageCode, content },
    changes: expect.arrayContaining([
      { field: 'image', previous: null, current: `PNG 384 × 128, ${imageCode.slice(0, 8)}` },
    ]),
  });

  await put('one.example.com', {});
  expect(await told(one.id)).toMatchObject({ domain: { image: null }, image: null });
  expect(await expiryOf(imageCode)).toBeNull();
  await platform.call(domainEndpoints.delete, { actor, params: { id: two.id } });
  expect(await expiryOf(imageCode)).toBeInstanceOf(Date);
  await put('one.example.com', { imageCode });
  expect(await expiryOf(imageCode)).toBeNull();
});

it('a domain is imported with the file of its logo, and pages learn of it', async () => {
  const { id } = await put('shop.example.com', { imageFile: drawing('#9a3b12') });
  const { imageCode } = await uploaded('#9a3b12');
  await platform.refresh();
  const read = await platform.call(domainEndpoints.read, { actor, params: { id } });
  expect(read.body.domain).toMatchObject({ imageCode, image: { imageCode, width: 384, height: 128 } });
  const page = { actor: { ...actor, domainId: id } };
  const info = await platform.call(platformEndpoints.projectInfo, page);
  expect(info.body.image).toEqual({ imageCode, width: 384, height: 128 });
  await expect(put('other.example.com', { imageFile: 'AAAA' })).rejects.toMatchObject({
    extras: { errorList: { imageFile: 'errorImageType' } },
  });
});

it('a code that is no image’s is refused at its field', async () => {
  await expect(put('three.example.com', { imageCode: 'x'.repeat(43) })).rejects.toMatchObject({
    extras: { errorList: { imageCode: 'errorChoice' } },
  });
});

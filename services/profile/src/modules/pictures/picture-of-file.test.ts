import { pictureFileLimit, pictureSizes } from '@gatehouse/contracts/profile/pictures.ts';
import { readImageHead } from '@gatehouse/kit/images/raster.ts';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { pictureOfFile } from './picture-of-file.ts';

const photo = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#2f6f4f' } });
const drawing = (inner: string): Buffer =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 48">${inner}</svg>`);
const rectangle = '<rect width="64" height="48" fill="#0f7a55"/>';
const made = async (file: Uint8Array, kind: 'avatar' | 'field' = 'avatar') => {
  const pictures = await pictureOfFile(file, kind);
  if (typeof pictures === 'string') throw new Error(pictures);
  return pictures;
};

it.each([
  ['SVG', async () => drawing(rectangle)],
  ['JPEG', () => photo(400, 300).jpeg().toBuffer()],
  ['TIFF', () => photo(400, 300).tiff().toBuffer()],
  ['PNG', () => photo(400, 300).png().toBuffer()],
  ['WebP', () => photo(400, 300).webp().toBuffer()],
])('a %s becomes squares for an avatar and keeps its shape in a field', async (_, file) => {
  const content = await file();
  const squares = await made(content);
  expect(squares.map(({ width, height }) => [width, height])).toEqual(
    pictureSizes.avatar.map((side) => [side, side]),
  );
  for (const square of squares) expect((await readImageHead(square.content)).format).toBe('webp');
  for (const { width, height } of await made(content, 'field')) expect(width * 3).toBe(height * 4);
});

it('neither metadata nor what stands behind the picture stays, and it stands upright', async () => {
  const tagged = await photo(80, 40)
    .withExif({ IFD0: { Copyright: 'somebody' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const file = Buffer.concat([tagged, Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04')]);
  const [small] = await made(file, 'field');
  expect(small).toMatchObject({ width: 40, height: 80 });
  for (const left of ['somebody', 'script', 'EXIF']) expect(small?.content.includes(left)).toBe(false);
});

it('a drawing is drawn without what it refers to elsewhere', async () => {
  const elsewhere =
    '<use href="file:///etc/passwd#a"/><style>@import url("http://127.0.0.1:9/x.css");</style>';
  expect(await made(drawing(rectangle + elsewhere))).toEqual(await made(drawing(rectangle)));
});

it.each([
  ['a page', Buffer.from('<!doctype html><svg></svg>'), 'errorImageType'],
  ['a GIF', Buffer.from('R0lGODlhAQABAIAAAExpccJBDCwAAAAAAQABAAACAkQBADs=', 'base64'), 'errorImageType'],
  ['a script in a drawing', drawing('<script>alert(1)</script>'), 'errorImageActive'],
  ['an image in a drawing', drawing('<image href="http://127.0.0.1:9/x.png"/>'), 'errorImageActive'],
  [
    'a drawing of many bytes',
    drawing(' '.repeat(1_048_576)),
    expect.stringContaining('{"of":"bytes","max":1048576,'),
  ],
  [
    'one byte too many',
    Buffer.alloc(pictureFileLimit + 1),
    expect.stringContaining(`"max":${pictureFileLimit},`),
  ],
])('%s is refused', async (_, file, code) => {
  expect(await pictureOfFile(file, 'avatar')).toEqual(code);
});

it.each([
  [
    'a file that was cut off',
    async () => (await photo(400, 300).tiff().toBuffer()).subarray(0, 200),
    'errorImageBroken',
  ],
  ['a dot', () => photo(31, 200).png().toBuffer(), 'errorImageSize {"of":"side","min":32,"now":31}'],
  [
    'a bomb: few bytes, many pixels',
    () =>
      sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: 'red' } })
        .tiff({ compression: 'deflate' })
        .toBuffer(),
    'errorImageSize {"of":"pixels","max":16777216,"now":25000000}',
  ],
  [
    'a photograph of 24 megapixels, whose sides are short enough',
    () =>
      sharp({ create: { width: 5_712, height: 4_284, channels: 3, background: 'red' } })
        .jpeg({ quality: 60 })
        .toBuffer(),
    'errorImageSize {"of":"pixels","max":16777216,"now":24470208}',
  ],
  [
    'a side that is too long',
    () => photo(8_193, 100).png().toBuffer(),
    'errorImageSize {"of":"side","max":8192,"now":8193}',
  ],
])('%s is refused', async (_, file, code) => {
  expect(await pictureOfFile(await file(), 'avatar')).toBe(code);
});

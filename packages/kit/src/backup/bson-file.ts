/** Files of BSON documents one behind the other, as mongodump writes them. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { finished } from 'node:stream/promises';

export interface WrittenFile {
  readonly documents: number;
  readonly bytes: number;
  readonly sha256: string;
}

/** Writes raw documents as they come; resolves when they are on disk. */
export const writeBsonFile = async (
  path: string,
  documents: AsyncIterable<Uint8Array>,
): Promise<WrittenFile> => {
  const file = createWriteStream(path, { flush: true });
  const hash = createHash('sha256');
  const done = finished(file);
  let count = 0;
  let bytes = 0;
  try {
    for await (const document of documents) {
      count += 1;
      bytes += document.length;
      hash.update(document);
      if (!file.write(document)) await once(file, 'drain');
    }
    file.end();
  } catch (error) {
    file.destroy();
    await done.catch(() => {});
    throw error;
  }
  await done;
  return { documents: count, bytes, sha256: hash.digest('hex') };
};

/** The file's SHA-256, read once from end to end. */
export const checksumOf = async (path: string): Promise<string> => {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk as Buffer);
  return hash.digest('hex');
};

const LENGTH_BYTES = 4;

/** The raw documents of a file. Throws when it ends inside one. */
export async function* readBsonFile(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024 })) {
    rest = rest.length === 0 ? (chunk as Buffer) : Buffer.concat([rest, chunk as Buffer]);
    for (;;) {
      const length = rest.length < LENGTH_BYTES ? Number.POSITIVE_INFINITY : rest.readInt32LE(0);
      if (length > rest.length) break;
      yield rest.subarray(0, length);
      rest = rest.subarray(length);
    }
  }
  if (rest.length > 0) throw new Error(`${path} ends inside a document`);
}

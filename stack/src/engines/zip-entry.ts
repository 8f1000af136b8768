import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** The content of the first entry whose name ends with `suffix`; a wheel is a zip archive. */
export async function readZipEntry(archive: Buffer, suffix: string): Promise<Buffer> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  for await (const entry of zip.eachEntry()) {
    if (entry.fileName.endsWith(suffix)) return buffer(await zip.openReadStreamPromise(entry));
  }
  throw new Error(`the archive has no entry ending with ${suffix}`);
}

import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';

export const page = '<!doctype html><html><head><title>Gatehouse</title></head><body></body></html>';
export const script = `console.log("${'gatehouse'.repeat(200)}")`;

/** Writes a built frontend of one page, one script and two files of its typeface. */
export const writeFrontend = async (folder: string): Promise<void> => {
  await mkdir(join(folder, 'assets'), { recursive: true });
  await mkdir(join(folder, '.vite'), { recursive: true });
  await writeFile(join(folder, '.vite/manifest.json'), '{}');
  await writeFile(join(folder, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(folder, 'assets/index-Ab12_xyZ.js'), script);
  for (const letters of ['cyrillic', 'greek'])
    await writeFile(join(folder, `assets/inter-${letters}-wght-normal-Ab12_xyZ.woff2`), letters);
  await writeFile(join(folder, 'assets/index-Ab12_xyZ.js.br'), brotliCompressSync(script));
  await writeFile(join(folder, 'assets/index-Ab12_xyZ.js.gz'), gzipSync(script));
  await writeFile(join(folder, 'index.html'), page);
};

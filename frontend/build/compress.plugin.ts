import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Plugin } from 'vite';

const compressible = /\.(js|css|html|svg|json|txt|webmanifest)$/;
/** Below one network packet a compressed copy only costs a lookup. */
const smallest = 1024;

export interface Compressed {
  gz: Uint8Array;
  br: Uint8Array;
}

/** Both encodings of a file at their strongest level, or undefined where neither would help. */
export function compress(name: string, source: string | Uint8Array): Compressed | undefined {
  const bytes = Buffer.from(source);
  if (!compressible.test(name) || bytes.length < smallest) return undefined;
  const gz = gzipSync(bytes, { level: 9 });
  const br = brotliCompressSync(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
  return gz.length < bytes.length ? { gz, br } : undefined;
}

/** Writes `.gz` and `.br` beside every text file of the build, so that no request compresses anything. */
export function compressPlugin(): Plugin {
  return {
    name: 'gatehouse:compress',
    apply: 'build',
    enforce: 'post',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const file of Object.values(bundle)) {
          if (file.fileName.startsWith('.vite/')) continue;
          const copies = compress(file.fileName, file.type === 'chunk' ? file.code : file.source);
          if (!copies) continue;
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.gz`, source: copies.gz });
          this.emitFile({ type: 'asset', fileName: `${file.fileName}.br`, source: copies.br });
        }
      },
    },
  };
}

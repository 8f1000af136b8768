import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { extname, join, relative, sep } from 'node:path';
import { ownValue } from '@gatehouse/contracts/core/own-value.ts';

/** One file of the build in every encoding it was written in. */
export interface FrontendFile {
  readonly type: string;
  readonly etag: string;
  /** Its name carries a hash of its content. */
  readonly immutable: boolean;
  readonly plain: Buffer;
  readonly br: Buffer | undefined;
  readonly gz: Buffer | undefined;
}

export interface FrontendFiles {
  /** The file at this path below the build's folder, for example `assets/index-Ab12.js`. */
  find(path: string): FrontendFile | undefined;
  /** Paths of all files of a kind, for example `.woff2`. */
  ofKind(extension: string): readonly string[];
  /** Reads the folder again when its `index.html` is another one than before. */
  refresh(): Promise<void>;
}

const types: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
};

const HASHED = /^assets\/.+-[A-Za-z0-9_-]{8}\.[a-z0-9]+$/;

export const etagOf = (content: Buffer): string =>
  `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;

/** Names a build by its page, whose text names the files of the build, each by a hash of its content. */
export const versionOf = (page: FrontendFile): string => page.etag.slice(1, -1);

const readBuild = async (folder: string): Promise<Map<string, FrontendFile>> => {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const contents = new Map<string, Buffer>();
  for (const entry of entries) {
    const path = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/');
    // Dot files are the build's own notes, a manifest for example.
    if (entry.isFile() && !path.split('/').some((part) => part.startsWith('.')))
      contents.set(path, await readFile(join(folder, path)));
  }
  const files = new Map<string, FrontendFile>();
  for (const [path, plain] of contents) {
    const type = ownValue(types, extname(path));
    if (type === undefined) continue;
    files.set(path, {
      type,
      etag: etagOf(plain),
      immutable: HASHED.test(path),
      plain,
      br: contents.get(`${path}.br`),
      gz: contents.get(`${path}.gz`),
    });
  }
  return files;
};

/**
 * The build in memory: a request names a key of this map and never a path of the file system, so there is nothing to
 * climb out of.
 */
export const createFrontendFiles = (folder: string): FrontendFiles => {
  let files = new Map<string, FrontendFile>();
  let version = '';
  let reading: Promise<void> | undefined;
  const read = async (): Promise<void> => {
    const { mtimeMs, size } = await stat(join(folder, 'index.html'));
    const found = `${mtimeMs} ${size}`;
    if (found === version) return;
    files = await readBuild(folder);
    version = found;
  };
  return {
    find: (path) => files.get(path),
    ofKind: (extension) => [...files.keys()].filter((path) => extname(path) === extension),
    refresh: () => {
      reading ??= read().finally(() => {
        reading = undefined;
      });
      return reading;
    },
  };
};

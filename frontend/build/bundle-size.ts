import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

/** One entry of Vite's build manifest, as far as sizes need it. */
export interface ManifestEntry {
  file: string;
  imports?: string[];
  isEntry?: boolean;
}
export type Manifest = Record<string, ManifestEntry>;

/** Gzipped JavaScript that the login page may load, in bytes. */
export const loginBudget = 112 * 1024;
/** Gzipped JavaScript that a page behind the sign-in may add to what stands around it, in bytes. */
export const pageBudget = 60 * 1024;
/** Scripts that it may add: each is a request. */
export const pageFiles = 12;

const gzipped = (content: Uint8Array): number => gzipSync(content, { level: 9 }).length;

export interface SizeReport {
  files: { file: string; gzip: number }[];
  total: number;
}

/**
 * Every script the login page loads: those index.html names, what these import at once, and the messages of one
 * locale (the largest). `read` gets a path below the build's folder.
 */
export function loginScripts(
  html: string,
  manifest: Manifest,
  read: (file: string) => Uint8Array,
): SizeReport {
  const files = new Set<string>();
  for (const [, address = ''] of html.matchAll(
    /<(?:script|link rel="modulepreload")[^>]*?(?:src|href)="([^"]+\.js)"/g,
  )) {
    files.add(address.replace(/^\/platform\//, ''));
  }
  const visit = (key: string) => {
    const entry = manifest[key];
    if (!entry) throw new Error(`The build manifest has no ${key}`);
    if (files.has(entry.file) && key !== 'index.html') return;
    files.add(entry.file);
    for (const next of entry.imports ?? []) visit(next);
  };
  visit('index.html');

  // Where the page's own module holds nothing but a style sheet, the manifest names that.
  const sized = [...files]
    .filter((file) => file.endsWith('.js'))
    .map((file) => ({ file, gzip: gzipped(read(file)) }));
  const locales = Object.entries(manifest)
    .filter(([key]) => /virtual:messages\/[^/]+\/public/.test(key))
    .map(([, entry]) => ({ file: entry.file, gzip: gzipped(read(entry.file)) }))
    .sort((a, b) => b.gzip - a.gzip);
  if (locales[0]) sized.push(locales[0]);

  return { files: sized, total: sized.reduce((sum, { gzip }) => sum + gzip, 0) };
}

/** Keys of a script and of everything that it imports at once. */
function closure(manifest: Manifest, key: string, found = new Set<string>()): Set<string> {
  const entry = manifest[key];
  if (!entry) throw new Error(`The build manifest has no ${key}`);
  if (found.has(key)) return found;
  found.add(key);
  for (const next of entry.imports ?? []) closure(manifest, next, found);
  return found;
}

/** What surrounds every page behind the sign-in, by the name of its group in `vite.config.ts`. */
const shellOf = (manifest: Manifest): string =>
  Object.keys(manifest).find((key) => key.startsWith('_shell-')) ?? '_shell-';

/** Of some scripts those that load the shell, which only a session needs. */
export const withShell = (manifest: Manifest, keys: readonly string[]): readonly string[] =>
  keys.filter((key) => closure(manifest, key).has(shellOf(manifest)));

/** A page of its own, or a group of pages. */
const pageKey = /^src\/pages\/.*\.page\.tsx$|^_[\w-]+\.page-.*\.js$/;

/** What each page behind the sign-in adds to the shell: bytes of gzipped script, and files. */
export function pageSizes(
  manifest: Manifest,
  read: (file: string) => Uint8Array,
): { page: string; gzip: number; files: number }[] {
  const around = new Set([...closure(manifest, 'index.html'), ...closure(manifest, shellOf(manifest))]);
  const pages = Object.keys(manifest).filter((key) => pageKey.test(key));
  return pages
    .filter((page) => !around.has(page))
    .map((page) => {
      const own = [...closure(manifest, page)].filter((key) => !around.has(key));
      return {
        page: page.replace(/^_|^.*\/|\.page.*$/g, ''),
        gzip: own.reduce((sum, key) => sum + gzipped(read(manifest[key]?.file ?? '')), 0),
        files: own.length,
      };
    })
    .sort((a, b) => b.gzip - a.gzip);
}

/** What the build of this checkout says. */
export function readBuild(): { html: string; manifest: Manifest; read: (file: string) => Uint8Array } {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  return {
    html: readFileSync(join(dist, 'index.html'), 'utf8'),
    manifest: JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest,
    read: (file) => readFileSync(join(dist, file)),
  };
}

const inKib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10);

/** The report as text, with the verdict in its last line. */
export function describeSizes(report: SizeReport, budget = loginBudget): string {
  const rows = [...report.files]
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ file, gzip }) => `${inKib(gzip)}  ${file}`);
  const verdict =
    report.total > budget ? `over the budget of ${inKib(budget).trim()}` : `of ${inKib(budget).trim()}`;
  return [...rows, `${inKib(report.total)}  login page, JavaScript gzipped, ${verdict}`].join('\n');
}

if (import.meta.main) {
  const { html, manifest, read } = readBuild();
  const report = loginScripts(html, manifest, read);
  const pages = pageSizes(manifest, read);
  process.stdout.write(`${describeSizes(report)}\n`);
  for (const { page, gzip, files } of pages) {
    const scripts = `${files} of ${pageFiles} scripts`;
    process.stdout.write(
      `${inKib(gzip)}  ${page}, beyond the shell, of ${inKib(pageBudget).trim()}, ${scripts}\n`,
    );
  }
  const over =
    report.total > loginBudget || pages.some(({ gzip, files }) => gzip > pageBudget || files > pageFiles);
  process.exitCode = over ? 1 : 0;
}

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
export const loginBudget = 110 * 1024;

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

  const sized = [...files].map((file) => ({ file, gzip: gzipSync(read(file), { level: 9 }).length }));
  const locales = Object.entries(manifest)
    .filter(([key]) => /virtual:messages\/[^/]+\/public/.test(key))
    .map(([, entry]) => ({ file: entry.file, gzip: gzipSync(read(entry.file), { level: 9 }).length }))
    .sort((a, b) => b.gzip - a.gzip);
  if (locales[0]) sized.push(locales[0]);

  return { files: sized, total: sized.reduce((sum, { gzip }) => sum + gzip, 0) };
}

/** The report as text, with the verdict in its last line. */
export function describeSizes(report: SizeReport, budget = loginBudget): string {
  const kib = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`.padStart(10);
  const rows = [...report.files]
    .sort((a, b) => b.gzip - a.gzip)
    .map(({ file, gzip }) => `${kib(gzip)}  ${file}`);
  const verdict =
    report.total > budget ? `over the budget of ${kib(budget).trim()}` : `of ${kib(budget).trim()}`;
  return [...rows, `${kib(report.total)}  login page, JavaScript gzipped, ${verdict}`].join('\n');
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const dist = fileURLToPath(new URL('../dist/', import.meta.url));
  const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Manifest;
  const html = readFileSync(join(dist, 'index.html'), 'utf8');
  const report = loginScripts(html, manifest, (file) => readFileSync(join(dist, file)));
  process.stdout.write(`${describeSizes(report)}\n`);
  process.exitCode = report.total > loginBudget ? 1 : 0;
}

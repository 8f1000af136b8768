/** What a document names of the repository: files in backticks and links between documents. */
import { dirname, join, normalize } from 'node:path';

const inBackticks = /`([\w.@/-]+\.(?:tsx?|cjs|mjs|css|yml|md))`/g;
const linked = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;

const tokens = (text: string, pattern: RegExp): readonly string[] =>
  [...text.matchAll(pattern)].flatMap(([, token]) => token ?? []);

/**
 * Everything that a document names and no file is called. A file may be named by the end of its path, as where a document
 * tells of one folder; a link leads from the document's own folder.
 */
export const missingReferences = (
  document: { readonly path: string; readonly text: string },
  files: readonly string[],
): readonly string[] => {
  const named = tokens(document.text, inBackticks).filter(
    (token) => !files.some((file) => file === token || file.endsWith(`/${token}`)),
  );
  const broken = tokens(document.text, linked)
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const target = normalize(join(dirname(document.path), link)).replace(/\/$/, '');
      return !files.some((file) => file === target || file.startsWith(`${target}/`));
    });
  return [...named.map((token) => `no file ${token}`), ...broken.map((link) => `no target ${link}`)];
};

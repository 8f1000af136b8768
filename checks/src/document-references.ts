/** What a document names of the repository: files in backticks and links between documents. */
import { dirname, join, normalize } from 'node:path';
import { filesNamed, namesFile, quoted } from './named-files.ts';

const linked = /\]\(([^)#\s]+)(?:#[^)]*)?\)/g;

/** Everything that a document names and no file is called; a link leads from the document's own folder. */
export const missingReferences = (
  document: { readonly path: string; readonly text: string },
  files: readonly string[],
): readonly string[] => {
  const named = quoted(document.text)
    .filter(namesFile)
    .filter((name) => filesNamed(name, files).length === 0);
  const broken = [...document.text.matchAll(linked)]
    .flatMap(([, link]) => link ?? [])
    .filter((link) => !/^[a-z]+:/.test(link))
    .filter((link) => {
      const target = normalize(join(dirname(document.path), link)).replace(/\/$/, '');
      return !files.some((file) => file === target || file.startsWith(`${target}/`));
    });
  return [...named.map((token) => `no file ${token}`), ...broken.map((link) => `no target ${link}`)];
};

/** Files of the repository that texts name. */
import { globSync } from 'node:fs';
import { matchesGlob } from 'node:path';

const notOurs = new Set(['node_modules', '.git', '.stack', 'dist', 'test-results', 'playwright-report']);

export const filesOf = (root: string): readonly string[] =>
  globSync(['**/*', '.*.cjs', '.ci/*'], {
    cwd: root,
    exclude: (path) => path.split('/').some((part) => notOurs.has(part)),
  });

/** What stands in backticks, blocks of code aside. */
export const quoted = (text: string): readonly string[] =>
  [...text.replaceAll(/^```.*?^```/gms, '').matchAll(/`([^`]+)`/g)].flatMap(([, token]) => token ?? []);

/** Whether this is the name of a source file or a document, or a pattern of such names. */
export const namesFile = (token: string): boolean =>
  /^[\w.@/*{},-]*[\w*}]\.(?:tsx?|cjs|mjs|css|yml|md)$/.test(token);

/** The files and folders of this name: it is a path, a pattern of paths, or the end of one, as where a text tells of one folder. */
export const filesNamed = (name: string, files: readonly string[]): readonly string[] => {
  const ending = name.replace(/\/$/, '');
  const fits = /[*{]/.test(name)
    ? (file: string) => matchesGlob(file, `**/${ending}`)
    : (file: string) => file === ending || file.endsWith(`/${ending}`);
  return files.filter(fits);
};

import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { entryPages } from '../src/app/entry-pages.ts';
import type { PageRow, PrivatePage } from '../src/lib/define-page.ts';

const sources = new URL('../src/', import.meta.url);

/** Pages behind the sign-in, as `src/app/pages.ts` collects them where there is no Vite. */
export async function readPrivatePages(): Promise<readonly PrivatePage[]> {
  const files = globSync('pages/*/pages.ts', { cwd: fileURLToPath(sources) }).sort();
  const modules = await Promise.all(
    files.map(
      (file) =>
        import(/* @vite-ignore */ new URL(file, sources).href) as Promise<{ pages: readonly PrivatePage[] }>,
    ),
  );
  return modules.flatMap(({ pages }) => pages);
}

export const readPages = async (): Promise<readonly PageRow[]> => [
  ...entryPages,
  ...(await readPrivatePages()),
];

import { lineage, type MatchedPage, matchPage, type PageRow, type PrivatePage } from '../lib/define-page.ts';
import { entryPages } from './entry-pages.ts';

const folders = import.meta.glob<readonly PrivatePage[]>('../pages/*/pages.ts', {
  eager: true,
  import: 'pages',
});

/** Pages behind the sign-in: each folder of `src/pages` declares its own. */
export const privatePages: readonly PrivatePage[] = Object.values(folders).flat();

/** Every page that exists. An address outside this table leads to the root. */
export const pages: readonly PageRow[] = [...entryPages, ...privatePages];

export type EntryPageName = (typeof entryPages)[number]['name'];

/** A mailed link that was cut off before its secret still says what it was for. */
const cutLinks: readonly PageRow[] = pages.flatMap((page) =>
  page.access === 'link' ? [{ ...page, path: page.path.replace('/:id', '') }] : [],
);

/** The page of a path below the router base. */
export const findPage = (path: string): MatchedPage | undefined =>
  matchPage(pages, path) ?? matchPage(cutLinks, path);

/** The page and the pages above it, itself first. */
export const lineageOf = (page: PageRow): PageRow[] => lineage(pages, page);

import { fillPath, type MatchedPage, type PageRow } from '../lib/define-page.ts';
import { matchPath } from '../lib/match-path.ts';
import type { Crumb } from '../ui/breadcrumbs/breadcrumbs.tsx';
import type { MenuPage } from './layouts/menu-groups.ts';

/** The menu entry that a page belongs to: its own, or that of the nearest page above it. */
export function entryOf(line: readonly PageRow[], menu: readonly MenuPage[]): MenuPage | undefined {
  for (const { path } of line) {
    const entry = menu.find((candidate) => matchPath(path, candidate.path));
    if (entry) return entry;
  }
  return undefined;
}

/** The icon of a page: its own, or that of the nearest page above it. */
export const iconIn = (line: readonly PageRow[]): string | undefined =>
  line.map((row) => ('icon' in row ? row.icon : undefined)).find((icon) => icon !== undefined);

export interface CrumbQuestion {
  page: MatchedPage;
  /** The page and the pages above it, itself first. */
  line: readonly PageRow[];
  entry: MenuPage | undefined;
  home: Required<Crumb>;
  titleOf: (page: PageRow) => string;
  /** Where a page that was left is found again. */
  addressOf: (path: string) => string;
}

/** The way to a page: home, the group of its menu entry, the entry, the pages below it. Home itself has none. */
export function crumbsOf({ page, line, entry, home, titleOf, addressOf }: CrumbQuestion): Crumb[] {
  if (page.path === home.path) return [];
  const below = line.toReversed();
  return [
    home,
    ...(entry?.group ? [{ title: entry.group }] : []),
    ...below.map((row) => {
      const path = fillPath(row.path, page.params);
      return { title: entry?.path === path ? entry.title : titleOf(row), path: addressOf(path) };
    }),
  ];
}

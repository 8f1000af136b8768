import type { ComponentType } from 'react';
import { matchPath } from './match-path.ts';

/**
 * Who a page is for.
 * - entry: signed-out people; signed-in ones go where a sign-in would take them
 * - link: opened from a mail with a secret, whose status the server tells first
 * - document: public reading matter
 * - private: signed-in people
 * - open: anybody
 */
export type PageAccess = 'entry' | 'link' | 'document' | 'private' | 'open';

interface NamedPage {
  readonly name: string;
  /** Below the router base; `:name` stands for a part that varies. */
  readonly path: string;
  /** Message id of the window's title; it may be a text that comes with the page. */
  readonly title: string;
}

/** A page that needs no session. */
export interface PublicPage extends NamedPage {
  readonly layout: 'auth' | 'law';
  readonly access: Exclude<PageAccess, 'private'>;
  /** Its script comes with those of the pages that lead to an account or a password. */
  readonly entry?: true;
}

/** A page behind the sign-in: a script of its own, or another page's address. */
export interface PrivatePage extends NamedPage {
  readonly layout: 'auth' | 'profile' | 'platform' | 'accesses';
  readonly access: 'private';
  /** The page above it: a step of the breadcrumbs, the active menu entry, and whose right opens this one. */
  readonly parent?: string;
  /** Named by an `icons.ts` beside the page, or of the frame. */
  readonly icon?: string;
  readonly load?: () => Promise<ComponentType>;
  readonly redirect?: string;
  /** Only for master accounts; others are led to their profile. */
  readonly master?: true;
}

export type PageRow = PublicPage | PrivatePage;

/** Declares a page; guard, routes, prefetch, breadcrumbs, active menu entry and access derive from it. */
export const definePage = <const Row extends PageRow>(row: Row): Row => row;

export type MatchedPage = PageRow & { params: Record<string, string> };

/** The page of a path below the router base, out of a table. */
export function matchPage(table: readonly PageRow[], path: string): MatchedPage | undefined {
  for (const row of table) {
    const params = matchPath(row.path, path);
    if (params) return { ...row, params };
  }
  return undefined;
}

/** The page and the pages above it, itself first. */
export function lineage(table: readonly PageRow[], page: PageRow): PageRow[] {
  const line = [page];
  for (let row: PageRow | undefined = page; row !== undefined; ) {
    const parent: string | undefined = 'parent' in row ? row.parent : undefined;
    row = table.find(({ name }) => name === parent);
    if (row) line.push(row);
  }
  return line;
}

/** A path with its variable parts filled in. */
export const fillPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));

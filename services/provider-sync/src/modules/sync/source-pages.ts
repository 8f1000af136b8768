/** Pages of a source until it ends: a page that is shorter than asked is not the end, and a list that never ends is none. */
import { createListGuard, endless } from '../../adapters/list-guard.ts';
import type { Source, SourceObject } from './objects.ts';

export interface SourcePage {
  /** Those that no page before had. */
  readonly objects: readonly SourceObject[];
  /** Where it begins, and where the next one does. */
  readonly first: number;
  readonly next: number;
}

export interface Reading {
  readonly first: number;
  readonly limit: number;
  /** What the provider counts. */
  readonly total: number | null;
  /** Ids that were read before, to which those of each page are added. */
  readonly seen: Set<string>;
}

/** Throws `ProviderFailed`, as malformed where the source repeats its pages or lists a page more than it counts. */
export async function* sourcePages(
  source: Pick<Source, 'page' | 'total'>,
  { first: start, limit, total, seen }: Reading,
): AsyncGenerator<SourcePage> {
  const guard = createListGuard();
  let most = total;
  let page = source.page(start, limit);
  for (let first = start; ; first += limit) {
    const read = await page;
    if (read.length === 0) return;
    const inOrder = [...guard(read.map(({ externalId }) => externalId))];
    const fresh = inOrder.filter((id) => !seen.has(id));
    for (const id of fresh) seen.add(id);
    // Some may have joined since the total was read.
    if (most !== null && seen.size > most + limit) most = await source.total();
    if (most !== null && seen.size > most + limit) throw endless('a list that has more than it counts');
    const isLast = most !== null && read.length < limit && seen.size >= most;
    const next = first + limit;
    // It is on its way while this one is written.
    if (!isLast) {
      page = source.page(next, limit);
      page.catch(() => {});
    }
    const objects = new Map(read.toReversed().map((object) => [object.externalId, object]));
    yield { objects: fresh.flatMap((id) => objects.get(id) ?? []), first, next };
    if (isLast) return;
  }
}

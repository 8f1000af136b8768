/**
 * Rows that want a value which somebody of the same provider holds: they are delivered again, together, once everybody has been
 * read. Whoever gives a value up has done so by then, or does it in the same call.
 */
import type { Delivered, SourceObject } from './objects.ts';

export interface Waiting {
  readonly object: SourceObject;
  readonly first: Delivered;
}

/** Kept in memory; those beyond it are delivered again by the next run, as all that was left out is. */
const WAITING_MAX = 5_000;

const identifiers: readonly string[] = ['login', 'email', 'mobile'];

const holdersOf = ({ first }: Waiting): readonly string[] =>
  (first.holders ?? []).map(({ externalId }) => externalId);

export const createSecondPass = (isDry: boolean) => {
  const waiting = new Map<string, Waiting>();
  /** In a dry run nobody gives anything up: those who would come along. */
  const releasing = new Map<string, SourceObject>();

  return {
    /** Answers the ids of those that wait. */
    take: (sent: readonly SourceObject[], delivered: readonly Delivered[]): string[] => {
      const added: string[] = [];
      const objects = new Map(sent.map((object) => [object.externalId, object]));
      for (const first of delivered) {
        const object = objects.get(first.externalId);
        if (object === undefined || waiting.size >= WAITING_MAX) continue;
        if ((first.holders ?? []).length > 0) {
          waiting.set(first.externalId, { object, first });
          added.push(first.externalId);
        }
        const gives = first.changes.some(
          ({ field, previous }) => identifiers.includes(field) && previous !== null,
        );
        if (isDry && gives && releasing.size < WAITING_MAX) releasing.set(first.externalId, object);
      }
      return added;
    },

    /** Who would be made, were they not somebody who has vanished: most likely they were made a second time there. */
    likelySame: (seen: ReadonlySet<string>): readonly (Waiting & { readonly holder: Holder })[] =>
      [...waiting.values()].flatMap((one) => {
        const [holder, ...others] = one.first.holders ?? [];
        const isGone = holder !== undefined && others.length === 0 && !seen.has(holder.externalId);
        return one.first.result === 'conflict' && isGone ? [{ ...one, holder }] : [];
      }),

    /** Those who wait for each other in one part, as far as it has room. */
    parts: (seen: ReadonlySet<string>, size: number): readonly (readonly Waiting[])[] => {
      const left = new Map([...waiting].filter(([, one]) => holdersOf(one).some((id) => seen.has(id))));
      const parts: Waiting[][] = [];
      while (left.size > 0) {
        const part: Waiting[] = [];
        const next = [...left.keys()];
        for (let id = next.shift(); id !== undefined && part.length < size; id = next.shift()) {
          const one = left.get(id);
          if (one === undefined) continue;
          left.delete(id);
          part.push(one);
          // Ahead of the others: whoever holds what it wants.
          next.unshift(...holdersOf(one));
        }
        parts.push(part);
      }
      return parts;
    },

    /** Of a dry run: who would have given up by then what these wait for. */
    alongside: (part: readonly Waiting[], size: number): readonly SourceObject[] => {
      const known = new Set(part.map(({ object }) => object.externalId));
      const found = part.flatMap(holdersOf).flatMap((id) => (known.has(id) ? [] : (releasing.get(id) ?? [])));
      return [...new Set(found)].slice(0, Math.max(0, size - part.length));
    },
  };
};
type Holder = NonNullable<Delivered['holders']>[number];
export type SecondPass = ReturnType<typeof createSecondPass>;

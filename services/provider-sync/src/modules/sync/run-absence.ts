/** Who of the objects that a run has not read is gone: each is asked for, whatever the provider counts. */
import { PART, type RunParts, type RunStore } from './run-parts.ts';

export interface Absence<Row> {
  /** The provider says that it does not have them. */
  readonly gone: readonly Row[];
  /** Beyond `most`, or of whom the provider does not say it: nobody knows. */
  readonly unasked: readonly Row[];
  /** The last one that was asked for, where not all were. */
  readonly askedTo: string | null;
}

/** Throws where the provider does not say it. */
export const absenceOf = async <Row extends { readonly externalId: string }>(
  parts: RunParts,
  rows: readonly Row[],
  { assertOn, most }: Pick<RunStore, 'assertOn'> & { readonly most: number },
): Promise<Absence<Row>> => {
  const { source } = parts;
  // Where one reading answers for all, it is read once.
  const size = source.asksEach ? PART : Math.max(1, rows.length);
  const asked = source.asksEach ? rows.slice(0, most) : rows;
  const gone: Row[] = [];
  const unknown: Row[] = [];
  for (let start = 0; start < asked.length; start += size) {
    await assertOn(parts);
    const part = asked.slice(start, start + size);
    const found = await source.find(part.map(({ externalId }) => externalId));
    gone.push(...part.filter(({ externalId }) => found.get(externalId) === 'absent'));
    unknown.push(...part.filter(({ externalId }) => !found.has(externalId)));
  }
  const beyond = rows.slice(asked.length);
  const askedTo = beyond.length === 0 ? null : (asked.at(-1)?.externalId ?? null);
  return { gone, unasked: [...unknown, ...beyond], askedTo };
};

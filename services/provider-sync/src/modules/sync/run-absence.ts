/** Who of the objects that a run has not read is gone: each is asked for, whatever the provider counts. */
import { PART, type RunParts, type RunStore } from './run-parts.ts';

export interface Absence<Row> {
  /** The provider says that it does not have them. */
  readonly gone: readonly Row[];
  /** Beyond `most`: nobody knows. */
  readonly unasked: readonly Row[];
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
  for (let start = 0; start < asked.length; start += size) {
    await assertOn(parts);
    const part = asked.slice(start, start + size);
    const found = await source.find(part.map(({ externalId }) => externalId));
    gone.push(...part.filter(({ externalId }) => found.get(externalId) === 'absent'));
  }
  return { gone, unasked: rows.slice(asked.length) };
};

/** Bytes of one call: what people have may be long, and receivers take a few megabytes. */
const BYTES_MAX = 2 * 1024 * 1024;

/** Where a part that begins at `start` ends: one row at least. */
const endOf = (rows: readonly unknown[], start: number, size: number): number => {
  let bytes = 0;
  for (let end = start; end < rows.length && end < start + size; end += 1) {
    bytes += Buffer.byteLength(JSON.stringify(rows[end]));
    if (bytes > BYTES_MAX && end > start) return end;
  }
  return Math.min(rows.length, start + size);
};

/** Calls that take so many rows at once, one after the other; answers all their answers. */
export const inParts = async <Row, Answer>(
  rows: readonly Row[],
  size: number,
  call: (part: Row[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let start = 0; start < rows.length; ) {
    const end = endOf(rows, start, size);
    answers.push(...(await call(rows.slice(start, end))));
    start = end;
  }
  return answers;
};

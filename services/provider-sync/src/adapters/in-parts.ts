/** Calls that take so many rows at once, one after the other; answers all their answers. */
export const inParts = async <Row, Answer>(
  rows: readonly Row[],
  size: number,
  call: (part: Row[]) => Promise<readonly Answer[]>,
): Promise<Answer[]> => {
  const answers: Answer[] = [];
  for (let start = 0; start < rows.length; start += size)
    answers.push(...(await call(rows.slice(start, start + size))));
  return answers;
};

/** Rows that hold what a list is searched for in their name. */
export const searched = <T>(
  rows: readonly T[],
  query: URLSearchParams,
  nameOf: (row: T) => string,
): readonly T[] => {
  const words = (query.get('search') ?? '').toLowerCase();
  return rows.filter((row) => nameOf(row).toLowerCase().includes(words));
};

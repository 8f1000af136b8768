/** Entries shown at a time; the search finds the others. */
const shown = 100;

/** What the list of a directory's entries is asked for, before anybody searches. */
export const firstEntries = (directory: string) => ({ params: { directory }, query: { limit: shown } });

/** Addresses as people paste them: by lines, commas, semicolons or spaces, each once. */
export const addressesIn = (text: string): string[] => {
  const seen = new Map<string, string>();
  for (const address of text.split(/[\s,;]+/).filter(Boolean)) {
    const key = address.toLowerCase();
    if (!seen.has(key)) seen.set(key, address);
  }
  return [...seen.values()];
};

/** Quotes inside of «…» are „…“ in Russian: a name that has some of its own stands in many texts. */
export const innerQuotes = (text: string): string => {
  let depth = 0;
  return text.replace(/[«»]/g, (mark) => {
    if (mark === '«') {
      depth += 1;
      return depth > 1 ? '„' : mark;
    }
    depth = Math.max(0, depth - 1);
    return depth > 0 ? '“' : mark;
  });
};

/** A name in a Russian text. */
export const quoted = (name: string): string => innerQuotes(`«${name}»`);

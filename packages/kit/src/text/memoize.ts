/**
 * What a word leads to, made when it is first asked for and kept: making a format takes longer than all that it is used for.
 * Nothing is ever let go, so words come from a bounded set: languages, zones, ids.
 */
export const memoize = <Value>(make: (word: string) => Value): ((word: string) => Value) => {
  const made = new Map<string, { readonly value: Value }>();
  return (word) => {
    const known = made.get(word) ?? { value: make(word) };
    made.set(word, known);
    return known.value;
  };
};

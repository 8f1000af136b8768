/** Networks from which people may or may not come. A white list of a domain, once it has an entry, lets only these in. */

export interface NetworkRule {
  readonly list: 'white' | 'black';
  /** Null: for every domain. */
  readonly domainId: string | null;
}

/**
 * Whether an address may be used, by the rules whose networks hold it (`matching`) out of all `rules`: refused by a black
 * entry, and by a white list in force for this domain without an entry for it. Rules of other domains do not count.
 */
export const isAllowed = (
  rules: readonly NetworkRule[],
  matching: ReadonlySet<NetworkRule>,
  domainId: string | undefined,
): boolean => {
  const inForce = rules.filter((rule) => rule.domainId === null || rule.domainId === domainId);
  if (inForce.some((rule) => rule.list === 'black' && matching.has(rule))) return false;
  const white = inForce.filter((rule) => rule.list === 'white');
  return white.length === 0 || white.some((rule) => matching.has(rule));
};

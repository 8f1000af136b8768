/**
 * Who may come in by the blacklist and the whitelist. A black entry outweighs every white one; a whitelist, as long as an
 * entry of it is in force, lets in only whom it names.
 */

export interface NetworkRule {
  readonly list: 'black' | 'white';
  /** Milliseconds since the epoch: it acts from the first instant and not at the last one; null: without a bound. */
  readonly from: number | null;
  readonly to: number | null;
}

export interface Verdict<Rule> {
  readonly allowed: boolean;
  readonly reason: 'blacklist' | 'whitelist' | 'unlisted' | 'none';
  /** The entry of the smallest network that decides. */
  readonly rule: Rule | undefined;
}

export const isInForce = ({ from, to }: Omit<NetworkRule, 'list'>, at: number): boolean =>
  (from === null || from <= at) && (to === null || at < to);

/** The verdict on an address by the rules whose networks hold it, the smallest network first. */
export const verdictOn = <Rule extends NetworkRule>(
  holding: readonly Rule[],
  isWhitelistInForce: boolean,
  at: number,
): Verdict<Rule> => {
  const decides = (list: NetworkRule['list']) =>
    holding.find((rule) => rule.list === list && isInForce(rule, at));
  const black = decides('black');
  if (black !== undefined) return { allowed: false, reason: 'blacklist', rule: black };
  const white = decides('white');
  if (white !== undefined) return { allowed: true, reason: 'whitelist', rule: white };
  return isWhitelistInForce
    ? { allowed: false, reason: 'unlisted', rule: undefined }
    : { allowed: true, reason: 'none', rule: undefined };
};

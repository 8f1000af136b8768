import { safeBackLink } from '../../lib/safe-back-link.ts';

const key = 'gh_back_link';

/** Where `ref` said to go back to (specification, section 2); lives as long as the tab. */
export interface BackLink {
  /** Takes `ref` from a query when it is there and safe, and answers what is known. */
  read(search: string): string | undefined;
  /** The person goes to this address now: there is nothing to go back to any more if it is the one. */
  reach(address: string): void;
  forget(): void;
}

export function createBackLink(
  store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>,
  origin: string,
): BackLink {
  return {
    read(search) {
      const given = safeBackLink(new URLSearchParams(search).get('ref'), origin);
      if (given) store.setItem(key, given);
      return given ?? safeBackLink(store.getItem(key), origin);
    },
    reach(address) {
      if (store.getItem(key) === address) store.removeItem(key);
    },
    forget: () => store.removeItem(key),
  };
}

import type { LinkFacts, LinkState } from '../../features/entry/link-state.ts';
import type { ApiError } from '../../lib/api-error.ts';

export interface Learnt {
  path: string;
  state: LinkState;
  facts: LinkFacts | undefined;
  error: ApiError | undefined;
  /** Nobody was signed in when the link was opened. */
  signedOut: boolean;
}

/** A mailed link as the server knows it. */
export interface CheckedLink extends Learnt {
  /** A later answer told that the link is over. */
  become(state: LinkState): void;
  retry(): void;
}

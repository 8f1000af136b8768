import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { ApplicationRow } from '../applications/applications.model.ts';
import type { ClientRow } from './clients.model.ts';

/** Milliseconds in which a change that another replica has made may not be seen yet. */
export const FRESH = 100;
/** Clients that are kept at most. */
const MOST = 10_000;

export interface UsableClient {
  readonly client: ClientRow;
  readonly application: ApplicationRow;
}

export interface UsableClientsDeps {
  /** Grows with every change of a client or an application. */
  readonly version: () => Promise<number>;
  readonly read: (clientId: string) => Promise<UsableClient | undefined>;
  /** Milliseconds that only grow. */
  readonly monotonic: () => number;
}

/**
 * Clients in memory: each call of a relying party asks for its own. What this process changes counts at once, what another
 * one changes after `FRESH` at most, by the version that every change raises; no message has to arrive for it.
 */
export const createUsableClients = ({ version, read, monotonic }: UsableClientsDeps) => {
  const nothing = () => ({ version: -1, clients: new Map<string, UsableClient>() });
  let kept = nothing();
  let checkedAt = Number.NEGATIVE_INFINITY;
  let checking: Promise<void> | undefined;

  const check = async (): Promise<void> => {
    const begun = monotonic();
    const found = await version();
    // What is read from now on is at least as new as this version.
    if (found !== kept.version) kept = { ...nothing(), version: found };
    checkedAt = begun;
  };

  return {
    /** Undefined: there is none, or it may not be used. Neither is kept, or strangers could fill the memory. */
    find: async (clientId: string): Promise<UsableClient | undefined> => {
      if (monotonic() - checkedAt >= FRESH) {
        checking ??= check().finally(() => {
          checking = undefined;
        });
        await checking;
      }
      const { clients } = kept;
      const known = clients.get(clientId);
      if (known !== undefined) return known;
      const found = await read(clientId);
      if (found === undefined) return undefined;
      setBounded(clients, clientId, found, MOST);
      return found;
    },
    /** Reads begun before end in what is not looked at any more. */
    forget: (): void => {
      kept = nothing();
      checkedAt = Number.NEGATIVE_INFINITY;
      checking = undefined;
    },
  };
};

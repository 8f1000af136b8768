/** Notes that a client was given tokens, and by whose consent; nobody waits for it. */
import type { Logger } from 'pino';

export interface GrantUsesDeps {
  readonly accessed: (clientId: string) => Promise<void>;
  /** Tokens were handed out to somebody else's application. */
  readonly accessUsed: (accountId: string, clientId: string) => Promise<void>;
  readonly log: Pick<Logger, 'warn'>;
}

export const createGrantUses =
  ({ accessed, accessUsed, log }: GrantUsesDeps) =>
  (
    { clientId, asksConsent }: { readonly clientId: string; readonly asksConsent: boolean },
    accountId: string | undefined,
  ): void => {
    accessed(clientId).then(undefined, (err) => log.warn({ err }, 'an access is not noted'));
    if (asksConsent && accountId !== undefined)
      accessUsed(accountId, clientId).then(undefined, (err) =>
        log.warn({ err }, 'a use of a consent is not noted'),
      );
  };
export type GrantUses = ReturnType<typeof createGrantUses>;

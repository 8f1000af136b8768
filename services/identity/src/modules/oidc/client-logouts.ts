/** Back-Channel Logout 1.0: each client hears of the end of a session, however it ended, until it has answered. */
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import type { ClientSessionsRepository } from './client-sessions.repository.ts';
import type { Providers } from './providers.ts';

/** Seconds before the next try: 5, 10, 20, up to an hour; the last one is about a day after the first. */
const pauseAfter = (tries: number): number => Math.min(5 * 2 ** tries, 3_600);
const TRIES_MAX = 33;

/** What the library does with a client and leaves out of its types. */
interface Notified {
  readonly backchannelLogoutUri?: string;
  backchannelLogout(sub: string, sid: string): Promise<void>;
}

export const createClientLogouts = ({
  clientSessions,
  providers,
  domains,
  clock,
  log,
}: {
  clientSessions: Pick<ClientSessionsRepository, 'takeDue' | 'told'>;
  providers: Providers;
  domains: { current(): Domains };
  clock: Clock;
  log: Logger;
}) => ({
  /** Tells whoever is due now. A process that dies meanwhile has taken a try, and another one makes the next. */
  tell: async (): Promise<void> => {
    for (;;) {
      const row = await clientSessions.takeDue(clock.now(), pauseAfter);
      if (row === null) return;
      const domain = domains.current().byId(row.domainId);
      const provider = domain && (await providers.of(domain));
      const client = (await provider?.Client.find(row.clientId)) as Notified | undefined;
      if (client?.backchannelLogoutUri === undefined) {
        await clientSessions.told(row._id);
        continue;
      }
      try {
        await client.backchannelLogout(row.accountId, row.sid);
        await clientSessions.told(row._id);
        log.info(
          { client: row.clientId, session: row.sessionId },
          'a client was told of the end of a session',
        );
      } catch (err) {
        const last = (row.logoutTries ?? 0) >= TRIES_MAX;
        if (last) await clientSessions.told(row._id);
        log.warn(
          { err, client: row.clientId, session: row.sessionId, last },
          'a client does not take a logout token',
        );
      }
    }
  },
});

/** Back-Channel Logout 1.0: each client hears of the end of a session, however it ended, until it has answered. */
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import type { ClientsModule } from '../../clients/clients.module.ts';
import { logoutMetadata } from '../client/client-metadata.ts';
import type { ClientSessionRow } from '../client-sessions/client-sessions.model.ts';
import type { ClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import type { Providers } from '../provider/providers.ts';
import type { LogoutOutcome } from './logout-journal.ts';

/** Seconds before the next try: 5, 10, 20, up to an hour; the last one is about a day after the first. */
const pauseAfter = (tries: number): number => Math.min(5 * 2 ** tries, 3_600);
const TRIES_MAX = 33;
/** Clients that are told at once by a process. */
const SIDE_BY_SIDE = 4;

/** What the library does with a client and leaves out of its types. */
type Notified = new (
  metadata: ReturnType<typeof logoutMetadata>,
) => { backchannelLogout(sub: string, sid: string): Promise<void> };

export const createClientLogouts = ({
  clientSessions,
  clients,
  providers,
  domains,
  journal,
  clock,
  log,
}: {
  clientSessions: Pick<
    ClientSessionsRepository,
    'takeDue' | 'told' | 'formerOf' | 'dueClients' | 'hasFormer' | 'forgetDue'
  >;
  clients: Pick<ClientsModule, 'byClientId'>;
  providers: Providers;
  domains: { current(): Domains };
  /** Nobody is told any more, and the journal says how it came out. */
  journal: (row: ClientSessionRow, outcome: LogoutOutcome) => Promise<void>;
  clock: Clock;
  log: Logger;
}) => {
  /** How a client is told: by what it is, also switched off, or was when it was deleted. */
  const receiverOf = async (row: ClientSessionRow) => {
    if (row.former !== undefined) return { receiver: row.former, row };
    const client = await clients.byClientId(row.clientId);
    // Asked for after the client, so that a deletion between the two is seen; another client may have the id by now.
    const former = await clientSessions.formerOf(row);
    return former === undefined ? { receiver: client, row } : { receiver: former, row: { ...row, former } };
  };

  /** Whether the client is not asked any more in this round. */
  const fallsSilent = async (due: ClientSessionRow): Promise<boolean> => {
    const { receiver, row } = await receiverOf(due);
    const address = receiver?.backchannelLogoutUri ?? null;
    if (receiver === null || address === null) {
      await clientSessions.told(row);
      return false;
    }
    const facts = { client: row.clientId, session: row.sessionId };
    const last = (row.logoutTries ?? 0) >= TRIES_MAX;
    const domain = domains.current().byId(row.domainId);
    if (domain === undefined) {
      if (last) await journal(row, 'notificationFailed');
      log.warn({ ...facts, domain: row.domainId, last }, 'the domain of a session that ended is not known');
      return false;
    }
    try {
      const Client = (await providers.of(domain)).Client as unknown as Notified;
      const client = new Client(logoutMetadata(row.clientId, address, receiver.signingAlgorithm));
      await client.backchannelLogout(row.accountId, row.sid);
      await journal(row, 'notified');
      log.info(facts, 'a client was told of the end of a session');
      return false;
    } catch (err) {
      if (last) await journal(row, 'notificationFailed');
      log.warn({ err, ...facts, last }, 'a client does not take a logout token');
      return true;
    }
  };

  /** A client that takes no logout tokens, as most do, costs a question however many of its sessions have ended. */
  const forgetUntold = async (clientId: string, now: Date): Promise<void> => {
    const client = await clients.byClientId(clientId);
    if ((client?.backchannelLogoutUri ?? null) !== null) return;
    // Asked for after the client: what it was before may take them.
    if (!(await clientSessions.hasFormer(clientId))) await clientSessions.forgetDue(clientId, now);
  };

  return {
    /**
     * Tells whoever is due now, several side by side. A client that does not answer is left for the next round, so that those
     * who do never wait for all of its sessions. A process that dies meanwhile has taken a try, and another one makes the next.
     */
    tell: async (): Promise<void> => {
      const now = clock.now();
      const due = await clientSessions.dueClients(now);
      // Most rounds find nobody: one question then.
      if (due.length === 0) return;
      await Promise.all(due.map((clientId) => forgetUntold(clientId, now)));
      const silent = new Set<string>();
      const next = () => clientSessions.takeDue(clock.now(), pauseAfter, [...silent]);
      const work = async (first: ClientSessionRow | null): Promise<void> => {
        for (let row = first; row !== null; row = await next())
          if (await fallsSilent(row)) silent.add(row.clientId);
      };
      const first = await next();
      if (first === null) return;
      const others = Array.from({ length: SIDE_BY_SIDE - 1 }, async () => work(await next()));
      await Promise.all([work(first), ...others]);
    },
  };
};

import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { ofApplication } from '../../applications/caller-rights.domain.ts';
import type { ClientsModule } from '../../clients/clients.module.ts';
import type { Refusal } from '../refused-requests/refusals.domain.ts';
import type { RefusedRequests } from '../refused-requests/refused-requests.repository.ts';
import { clientMetadata, isOffered } from './client-metadata.ts';
import type { TellRefusal } from './client-refusals.ts';

/** Clients that the protocol knows: those that may be used now, at this domain. */
export const createClientSource = ({
  clients: { usable, accessed, rights },
  tellRefusal,
  noteRefused,
  clock,
}: {
  clients: Pick<ClientsModule, 'usable' | 'accessed' | 'rights'>;
  tellRefusal: TellRefusal;
  noteRefused: RefusedRequests['note'];
  clock: Clock;
}) => ({
  accessed: async (clientId: string): Promise<void> => {
    await accessed(clientId, clock.now());
  },
  find: async (clientId: string, domainId: string) => {
    const found = await usable(clientId);
    if (found === undefined || !isOffered(found.application, domainId)) return undefined;
    return clientMetadata(found.client, found.application);
  },
  /** Of these rights, those that it has and whose grantor may still give them. */
  rightsInForce: async (clientId: string, ids: readonly string[]): Promise<ReadonlySet<string>> => {
    const found = await usable(clientId);
    if (found === undefined) return new Set();
    return rights.inForce([found.client, ofApplication(found.application)], ids);
  },
  /** It has proven itself from where it may not call. */
  refused: async (clientId: string, from: { domain: string | undefined; ip: string }): Promise<void> => {
    const found = await usable(clientId);
    if (found !== undefined) await tellRefusal(found.client, from);
  },
  /** Its request for authorization was wrong. */
  requestRefused: async (clientId: string, refusal: Refusal): Promise<void> => {
    const found = await usable(clientId);
    if (found !== undefined) await noteRefused(found.client, refusal);
  },
});
export type ClientSource = ReturnType<typeof createClientSource>;

import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ClientsModule } from '../clients/clients.module.ts';
import { clientMetadata, isLetIn, isOffered } from './client-metadata.ts';

/** Where a client is asked for, and by whom. */
export interface ClientQuestion {
  readonly domainId: string | undefined;
  readonly ip: string | undefined;
  /** Whether the client itself calls, not a browser that was sent by it. */
  readonly calls: boolean;
  /** The platform itself asks, at no domain. */
  readonly everywhere: boolean;
}

/** Clients that the protocol knows: those that may be used here and now. */
export const createClientSource = ({
  clients: { usable, accessed },
  clock,
}: {
  clients: Pick<ClientsModule, 'usable' | 'accessed'>;
  clock: Clock;
}) => ({
  accessed: async (clientId: string): Promise<void> => {
    await accessed(clientId, clock.now());
  },
  find: async (clientId: string, { domainId, ip, calls, everywhere }: ClientQuestion) => {
    const found = await usable(clientId);
    if (found === undefined || !(everywhere || isOffered(found.application, domainId))) return undefined;
    if (calls && !isLetIn(found.client.networks, ip)) return undefined;
    return clientMetadata(found.client, found.application);
  },
});
export type ClientSource = ReturnType<typeof createClientSource>;

/** What the journal tells of the application of a client; either may be gone, and the client is named then. */
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { namesOf } from '../../applications/application-events.ts';
import type { ClientsModule } from '../../clients/clients.module.ts';
import type { FormerClient } from './client-sessions.model.ts';

export const applicationFacts = async (
  clients: Pick<ClientsModule, 'byClientId' | 'applicationOf'>,
  clientId: string,
  unit: UnitOfWork,
  former?: FormerClient,
) => {
  const client = former ?? (await clients.byClientId(clientId, unit));
  const application = client && (await clients.applicationOf(client.applicationId));
  return {
    applicationId: client?.applicationId ?? clientId,
    ...(application ? namesOf(application) : { label: former?.label ?? clientId }),
  };
};

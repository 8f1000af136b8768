/** What the journal says of logout tokens: which applications know of an end, and which may go on without knowing. */
import { clientSessionEvents } from '@gatehouse/contracts/identity/client-sessions.events.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ClientsModule } from '../../clients/clients.module.ts';
import { applicationFacts } from '../client-sessions/application-facts.ts';
import type { ClientSessionRow } from '../client-sessions/client-sessions.model.ts';
import type { ClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';

export type LogoutOutcome = 'notified' | 'notificationFailed';

export const createLogoutJournal =
  (
    { units, createEvent, ids }: Pick<ServiceParts, 'units' | 'createEvent' | 'ids'>,
    {
      repository,
      clients,
    }: {
      readonly repository: Pick<ClientSessionsRepository, 'told'>;
      readonly clients: Pick<ClientsModule, 'byClientId' | 'applicationOf'>;
    },
  ) =>
  (row: ClientSessionRow, outcome: LogoutOutcome): Promise<void> =>
    units.run(async (unit) => {
      const { clientId, accountId, sessionId, domainId, former } = row;
      await repository.told(row, unit);
      const facts = await applicationFacts(clients, clientId, unit, former);
      // Of a client that left a session which goes on, the row has moved aside.
      const data = { ...facts, clientId, accountId, sessionId: sessionId.replace(/^left\./, '') };
      const context = { actor: 'system', domain: domainId };
      await unit.append([
        createEvent(clientSessionEvents[outcome], { subject: ids.id(), sequence: 1, data, context }),
      ]);
    });

/** Tells the journal of clients that call from where they may not: their secret is somewhere else, or their limit is wrong. */
import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ClientRow } from '../../clients/clients.model.ts';

/** What such a client is told, and by which its page is known. */
export const NOT_FROM_HERE = 'this client may not call from this address';

/** Milliseconds in which a process tells once of a client: who calls again and again writes no second line. */
const TOLD_EVERY = 60_000;

type Refused = Pick<ClientRow, 'clientId' | 'applicationId' | 'name'>;

export const createTellRefusal = ({
  units,
  createEvent,
  clock,
  ids,
}: Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>) => {
  const told = new Map<string, number>();
  return async (
    { clientId, applicationId, name }: Refused,
    { domain, ip }: { domain: string | undefined; ip: string },
  ): Promise<void> => {
    const now = clock.monotonic();
    if (now - (told.get(clientId) ?? Number.NEGATIVE_INFINITY) < TOLD_EVERY) return;
    told.set(clientId, now);
    const data = { clientId, applicationId, label: name, ip };
    const context = { actor: 'system', domain, ip };
    await units.run((unit) =>
      unit.append([
        createEvent(applicationEvents.clientRefused, { subject: ids.id(), sequence: 1, data, context }),
      ]),
    );
  };
};
export type TellRefusal = ReturnType<typeof createTellRefusal>;

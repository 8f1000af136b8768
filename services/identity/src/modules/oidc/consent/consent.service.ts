import { accessEvents } from '@gatehouse/contracts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { Agreement } from './consent.ts';
import type { ConsentsRepository } from './consents.repository.ts';

type Parts = Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>;

/** Keeps what a person agrees to, with its entry in the journal. */
export const createAgree =
  ({ units, createEvent, clock, ids }: Parts, consents: Pick<ConsentsRepository, 'add'>) =>
  async (person: AccountActor, agreement: Agreement, context: EventContext): Promise<void> => {
    const { accountId } = person;
    const { clientId, application, scopes, resources = [] } = agreement;
    const facts = { accountId, applicationId: application._id };
    await units.run(async (unit) => {
      await consents.add(unit, { ...facts, clientId }, agreement, clock.now());
      const data = {
        ...{ ...facts, label: application.name, scopes: [...scopes] },
        ...(resources.length > 0 && { resources: [...new Set(resources)] }),
      };
      await unit.append([
        createEvent(accessEvents.accessGranted, { subject: ids.id(), sequence: 1, data, context }),
      ]);
    });
  };

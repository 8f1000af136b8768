import { accessEvents } from '@gatehouse/contracts/identity/access.events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ApplicationRow } from '../../applications/applications.model.ts';
import type { ArtifactsRepository } from '../tokens/artifacts.repository.ts';
import type { Shared } from './consent.domain.ts';
import type { ConsentsRepository } from './consents.repository.ts';

export interface Agreement extends Shared {
  readonly clientId: string;
  readonly application: Pick<ApplicationRow, '_id' | 'name'>;
}

type Parts = Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'>;

export interface ConsentAnswersDeps {
  readonly consents: Pick<ConsentsRepository, 'add'>;
  readonly interactions: Pick<ArtifactsRepository, 'answerWithin'>;
}

/** Keeps what a person answers to a page (ADR 158); false when another answer was first, or the page is over. */
export const createConsentAnswers = (
  { units, createEvent, clock, ids }: Parts,
  { consents, interactions }: ConsentAnswersDeps,
) => {
  const keep = async (
    unit: UnitOfWork,
    { accountId }: AccountActor,
    { clientId, application, ...shared }: Agreement,
    context: EventContext,
  ): Promise<void> => {
    const { scopes, resources = [] } = shared;
    const facts = { accountId, applicationId: application._id };
    await consents.add(unit, { ...facts, clientId }, shared, clock.now());
    const data = {
      ...facts,
      label: application.name,
      scopes: [...scopes],
      ...(resources.length > 0 && { resources: [...new Set(resources)] }),
    };
    await unit.append([
      createEvent(accessEvents.accessGranted, { subject: ids.id(), sequence: 1, data, context }),
    ]);
  };
  return {
    /** Answer, agreement and its entry in the journal are stored together or not at all. */
    allow: (
      interaction: string,
      person: AccountActor,
      agreement: Agreement,
      context: EventContext,
    ): Promise<boolean> =>
      units.run(async (unit) => {
        const result = { consent: { accountId: person.accountId } };
        const isFirst = await interactions.answerWithin(unit, interaction, result);
        if (isFirst) await keep(unit, person, agreement, context);
        return isFirst;
      }),
    refuse: (interaction: string): Promise<boolean> =>
      units.run((unit) =>
        interactions.answerWithin(unit, interaction, {
          error: 'access_denied',
          error_description: 'the person has refused',
        }),
      ),
  };
};
export type ConsentAnswers = ReturnType<typeof createConsentAnswers>;

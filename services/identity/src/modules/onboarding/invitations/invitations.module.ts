import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMessages } from '../links/link-messages.service.ts';
import type { NewcomersModule } from '../registration/newcomers.module.ts';
import { invitationConsumers } from './invitations.consumers.ts';
import { createInvitationsRepository } from './invitations.repository.ts';
import { invitationRoutes } from './invitations.routes.ts';
import { createInvitations } from './invitations.service.ts';

export interface InvitationsModuleDeps extends NewcomersModule {
  readonly linkMessages: LinkMessages;
  readonly networkGuard: NetworkGuard;
  readonly settings: Settings;
}

/** Invitations of access-request and what an invited person does with them. */
export const createInvitationsModule = (parts: ServiceParts, deps: InvitationsModuleDeps) => {
  const { mongo, units, createEvent, clock } = parts;
  const { mobiles, newcomers, linkMessages, networkGuard, settings } = deps;
  const repository = createInvitationsRepository(mongo.connection);
  const invitations = createInvitations({
    units,
    invitations: repository,
    linkMessages,
    mobiles,
    newcomers,
    networkGuard,
    createEvent,
    clock,
  });
  return {
    routes: invitationRoutes(invitations),
    wordsOf: invitations.wordsOf,
    cancelTo: repository.cancelTo,
    subscriptions: invitationConsumers(repository, settings),
  };
};

/** Owns the clients of applications; an application is asked for, never changed. */
import { signInTypes } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ApplicationsRepository } from '../applications/applications.repository.ts';
import type { CallerRights } from '../applications/caller-rights.domain.ts';
import { createClientsRepository } from './clients.repository.ts';
import { clientRoutes, shownClient } from './clients.routes.ts';
import { type ClientsServiceDeps, createClientsService } from './clients.service.ts';
import { createUsableClients } from './usable-clients.ts';

export const createClientsModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock' | 'ids'>,
  applications: ApplicationsRepository,
  {
    sessions,
    plainLogoutHosts,
    rights,
  }: Pick<ClientsServiceDeps, 'sessions' | 'plainLogoutHosts'> & { readonly rights: CallerRights },
) => {
  const { clock } = parts;
  const repository = createClientsRepository(parts.mongo.connection);
  const usable = createUsableClients({
    version: applications.version,
    monotonic: clock.monotonic,
    read: async (clientId) => {
      const client = await repository.byClientId(clientId);
      const application = client && (await applications.byId(client.applicationId));
      if (!client?.enabled || !application?.enabled) return undefined;
      return signInTypes.includes(application.type) ? { client, application } : undefined;
    },
  });
  applications.follow(usable.forget);
  const service = createClientsService({
    ...parts,
    repository,
    applications,
    sessions,
    plainLogoutHosts,
  });
  return {
    routes: clientRoutes({ service, repository, clock, plainLogoutHosts }),
    countOf: repository.countOf,
    ofApplication: repository.ofApplication,
    byClientId: repository.byClientId,
    removeOf: service.removeOf,
    endSessionsOf: service.endSessionsOf,
    shownOf: async (applicationId: string, locale: string) => {
      const rows = await repository.ofApplication(applicationId);
      const shown = await rights.shown(rows, locale);
      return rows.map((row, index) => shownClient(row, clock.now(), shown[index]));
    },
    rights,
    accessed: repository.accessed,
    applicationOf: (applicationId: string) => applications.byId(applicationId),
    /** The client with its application, if it may sign people in now; for the OpenID Provider. */
    usable: usable.find,
  };
};
export type ClientsModule = ReturnType<typeof createClientsModule>;

/** Owns the notices of the personal account. They come by the channel `personnel_account`, from nobody else. */
import { inboxRoutes } from './inbox.routes.ts';
import { createInboxService, type InboxServiceDeps } from './inbox.service.ts';

export const createInboxModule = (deps: InboxServiceDeps) => ({
  routes: inboxRoutes(createInboxService(deps)),
});

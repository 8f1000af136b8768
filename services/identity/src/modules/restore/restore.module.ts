import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { restoreRoutes } from './restore.routes.ts';
import { createRestore, type RestoreDeps } from './restore.service.ts';

export type RestoreModuleDeps = Omit<RestoreDeps, 'mongo' | 'outbox' | 'createEvent'>;

/** Restore and first entry. */
export const createRestoreModule = (parts: ServiceParts, deps: RestoreModuleDeps) => {
  const { mongo, outbox, createEvent } = parts;
  const restore = createRestore({ ...deps, mongo, outbox, createEvent });
  return { restore, routes: restoreRoutes(restore) };
};

import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { restoreRoutes } from './restore.routes.ts';
import { createRestore, type RestoreDeps } from './restore.service.ts';

export type RestoreModuleDeps = Omit<RestoreDeps, 'units' | 'createEvent'>;

/** Restore and first entry. */
export const createRestoreModule = (parts: ServiceParts, deps: RestoreModuleDeps) => {
  const { units, createEvent } = parts;
  const restore = createRestore({ ...deps, units, createEvent });
  return { restore, routes: restoreRoutes(restore) };
};

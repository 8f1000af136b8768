import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { restoreRoutes } from './restore.routes.ts';
import { createRestore, type RestoreDeps } from './restore.service.ts';

export type RestoreModuleDeps = Omit<RestoreDeps, 'units' | 'createEvent' | 'clock'>;

/** Restore and first entry. */
export const createRestoreModule = (parts: ServiceParts, deps: RestoreModuleDeps) => {
  const { units, createEvent, clock } = parts;
  const restore = createRestore({ ...deps, units, createEvent, clock });
  return { restore, routes: restoreRoutes(restore) };
};

import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { exportRoutes } from './exports.routes.ts';
import { createExports, type ExportsDeps } from './exports.service.ts';

export type ExportsModuleDeps = Pick<ServiceParts, 'units' | 'createEvent' | 'ids' | 'clock'> &
  Pick<ExportsDeps, 'history' | 'words'>;

/** Files that people take out of the journal. */
export const createExportsModule = ({ clock, ...deps }: ExportsModuleDeps) => ({
  routes: exportRoutes(createExports(deps), clock),
});

import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { countryOfAddress } from '../../adapters/country-database.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import { newDeviceRoutes } from './new-devices.routes.ts';
import { createNewDevices, type NewDevicesDeps } from './new-devices.service.ts';
import { createSessionLinks, type SessionLinksDeps } from './session-links.service.ts';

export interface NewDevicesModuleDeps extends Omit<NewDevicesDeps, 'countryOf' | 'clock' | 'links'> {
  readonly links: NewDevicesDeps['links'] & SessionLinksDeps['links'];
  readonly sessions: Pick<SessionsModule, 'end' | 'findOpen'>;
}

/** What a person hears of a session on a device that is new to them, and the link by which they end it. */
export const createNewDevicesModule = (
  { units, clock }: Pick<ServiceParts, 'units' | 'clock'>,
  { sessions: { end, findOpen }, ...deps }: NewDevicesModuleDeps,
) => ({
  ...createNewDevices({ ...deps, countryOf: countryOfAddress, clock }),
  routes: newDeviceRoutes(
    createSessionLinks({ units, clock, links: deps.links, findOpen, sessions: end }),
    countryOfAddress,
  ),
});

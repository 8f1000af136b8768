import { deliveredEntryEndpoints } from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { DeliveredEntries } from './delivered-entries.service.ts';

export const deliveredEntryRoutes = (service: DeliveredEntries): readonly Route[] => [
  route(deliveredEntryEndpoints.deliver, async ({ params, body: { rows, dryRun = false }, context }) => {
    return { results: await service.deliver(params, { rows, dryRun }, context) };
  }),
  route(
    deliveredEntryEndpoints.depart,
    async ({ params, body: { externalIds, departure, dryRun = false }, context }) => {
      return { results: await service.depart(params, { externalIds, departure, dryRun }, context) };
    },
  ),
];

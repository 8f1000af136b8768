import { deliveredEntryEndpoints } from '@gatehouse/contracts/profile/delivered-entries.endpoints.ts';
import type { DeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { DeliveredEntries } from './delivered-entries.service.ts';

export const deliveredEntryRoutes = (
  service: DeliveredEntries,
  answers: DeliveryAnswers,
): readonly Route[] => [
  route(deliveredEntryEndpoints.deliver, async ({ params, body, context }) => {
    const { providerId, directory } = params;
    const { rows, dryRun = false } = body;
    const { keep, settled } = answers.of({ providerId, kind: directory }, body);
    return { results: await settled(await service.deliver(params, { rows, dryRun, keep }, context)) };
  }),
  route(deliveredEntryEndpoints.depart, async ({ params, body, context }) => {
    const { providerId, directory } = params;
    const { externalIds, departure, dryRun = false } = body;
    const { keep, settled } = answers.of({ providerId, kind: directory }, body);
    const left = { externalIds, departure, dryRun, keep };
    return { results: await settled(await service.depart(params, left, context)) };
  }),
];

import { directoryEndpoints } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Delivery } from './delivery.service.ts';
import type { Departures } from './departures.service.ts';
import type { DirectoryPeople } from './directory-people.read-model.ts';

export const directoryRoutes = ({
  delivery,
  departures,
  people,
}: {
  delivery: Pick<Delivery, 'deliver'>;
  departures: Pick<Departures, 'depart'>;
  people: DirectoryPeople;
}): readonly Route[] => [
  route(directoryEndpoints.deliver, async ({ params: { providerId }, body, context }) => ({
    results: [...(await delivery.deliver(providerId, body, context))],
  })),
  route(directoryEndpoints.depart, async ({ params: { providerId }, body, context }) => ({
    results: [...(await departures.depart(providerId, body, context))],
  })),
  route(directoryEndpoints.people, ({ params: { providerId }, query: { after, limit } }) =>
    people.page(providerId, after, limit ?? 1000),
  ),
];

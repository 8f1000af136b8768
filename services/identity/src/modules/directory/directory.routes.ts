import { directoryEndpoints } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Delivery } from './delivery.service.ts';
import type { Departures } from './departures.service.ts';
import type { DirectoryPeople } from './directory-people.read-model.ts';

export const directoryRoutes = ({
  delivery,
  departures,
  people,
  assertThere,
}: {
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly departures: Pick<Departures, 'depart'>;
  readonly people: DirectoryPeople;
  /** A run in progress when its provider is deleted creates no accounts. */
  readonly assertThere: (providerId: string) => Promise<void>;
}): readonly Route[] => {
  return [
    route(directoryEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      return { results: [...(await delivery.deliver(providerId, body, context))] };
    }),
    route(directoryEndpoints.depart, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      return { results: [...(await departures.depart(providerId, body, context))] };
    }),
    route(directoryEndpoints.accounts, async ({ params: { providerId }, body: { externalIds } }) => {
      await assertThere(providerId);
      return { accounts: await people.delivered(providerId, externalIds) };
    }),
    route(directoryEndpoints.counts, async ({ body: { providerIds } }) => ({
      counts: await people.counts(providerIds),
    })),
    route(directoryEndpoints.people, async ({ params: { providerId }, query: { after, limit } }) => {
      await assertThere(providerId);
      return people.page(providerId, after, limit ?? 1000);
    }),
  ];
};

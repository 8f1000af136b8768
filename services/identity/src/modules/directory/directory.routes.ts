import { directoryEndpoints } from '@gatehouse/contracts/identity/directory.endpoints.ts';
import type { DeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Delivery } from './delivery.service.ts';
import type { Departures } from './departures.service.ts';
import type { DirectoryPeople } from './directory-people.read-model.ts';

export const directoryRoutes = ({
  delivery,
  departures,
  people,
  answers,
  assertThere,
}: {
  readonly delivery: Pick<Delivery, 'deliver'>;
  readonly departures: Pick<Departures, 'depart'>;
  readonly people: DirectoryPeople;
  readonly answers: DeliveryAnswers;
  /** A run in progress when its provider is deleted creates no accounts. */
  readonly assertThere: (providerId: string) => Promise<unknown>;
}): readonly Route[] => {
  return [
    route(directoryEndpoints.deliver, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind: 'people' }, body);
      return { results: await settled(await delivery.deliver(providerId, { ...body, keep }, context)) };
    }),
    route(directoryEndpoints.depart, async ({ params: { providerId }, body, context }) => {
      await assertThere(providerId);
      const { keep, settled } = answers.of({ providerId, kind: 'people' }, body);
      return { results: await settled(await departures.depart(providerId, { ...body, keep }, context)) };
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

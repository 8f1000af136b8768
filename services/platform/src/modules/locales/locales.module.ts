/** Owns the locales of the installation; the default one is always on. */
import { providerEvents } from '@gatehouse/contracts/provider-sync/providers.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { createDeliveryAnswers } from '@gatehouse/kit/deliveries/delivery-answers.ts';
import { createGoneProviders } from '@gatehouse/kit/projections/gone-providers.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { unitsWithin } from '@gatehouse/kit/unit-of-work/units-within.ts';
import { type DeliveredLocalesDeps, deliveredLocalesRoutes } from './delivered-locales.routes.ts';
import type { FrontendTexts } from './frontend-texts.ts';
import type { LocaleTextsRepository } from './locale-texts.repository.ts';
import { localeTextsRoutes } from './locale-texts.routes.ts';
import { createLocaleTextsService } from './locale-texts.service.ts';
import { localesRoutes } from './locales.routes.ts';
import { createLocalesService, type LocalesServiceDeps } from './locales.service.ts';

export const createLocalesModule = (
  { mongo, units, createEvent, clock }: Pick<ServiceParts, 'mongo' | 'units' | 'createEvent' | 'clock'>,
  {
    texts: repository,
    known,
    ...needs
  }: Pick<LocalesServiceDeps, 'repository' | 'domains' | 'documents'> & {
    texts: LocaleTextsRepository;
    known: FrontendTexts;
  },
) => {
  const serviceIn = (own: UnitsOfWork) =>
    createLocalesService({ ...needs, texts: repository, units: own, createEvent });
  const service = serviceIn(units);
  const texts = createLocaleTextsService({ locales: needs.repository, changes: service, repository, known });
  const gone = createGoneProviders(mongo.connection);
  const answers = createDeliveryAnswers(mongo.connection, clock);
  const inOne: DeliveredLocalesDeps['inOne'] = (providerId, work) =>
    gone.unitsOf(units, providerId).run((unit) => work(serviceIn(unitsWithin(unit)), unit));
  const subscriptions: readonly EventSubscription[] = [
    on(providerEvents.providerDeleted, ({ data }, unit) => gone.remember(data.providerId, unit)),
  ];
  return {
    service,
    subscriptions,
    routes: [
      ...localesRoutes({ ...needs, service, textsTotal: known.byId.size }),
      ...localeTextsRoutes(texts),
      ...deliveredLocalesRoutes({ inOne, repository: needs.repository, gone, answers }),
    ],
  };
};

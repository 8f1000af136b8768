import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts.repository.ts';
import { createAgreementsRepository } from './agreements.repository.ts';
import { createAgreements } from './agreements.service.ts';

export const createAgreementsModule = (
  parts: ServiceParts,
  deps: { readonly accounts: AccountsRepository; readonly domains: { current(): Domains } },
) => {
  const { mongo, createEvent, clock, ids } = parts;
  const agreements = createAgreementsRepository(mongo.connection);
  return createAgreements({ ...deps, agreements, createEvent, clock, ids });
};

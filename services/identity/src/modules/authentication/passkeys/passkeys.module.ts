import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import { createPasskeyCeremonies } from './passkey-ceremonies.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';

/** Passkeys of people, and what their answers are worth. */
export const createPasskeysModule = (
  { mongo, clock, ids }: Pick<ServiceParts, 'mongo' | 'clock' | 'ids'>,
  domains: { current(): Pick<Domains, 'byId'> },
) => {
  const repository = createPasskeysRepository(mongo.connection);
  return { repository, ceremonies: createPasskeyCeremonies({ repository, domains, clock, ids }) };
};
export type PasskeysModule = ReturnType<typeof createPasskeysModule>;

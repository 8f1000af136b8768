import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createPasskeyCeremonies } from './passkey-ceremonies.ts';
import { createPasskeyJudge, type PasskeyJudgeDeps } from './passkey-judge.ts';
import { createPasskeysRepository } from './passkeys.repository.ts';

/** Passkeys of people, and what their answers are worth. */
export const createPasskeysModule = (
  { mongo, units, clock, ids }: Pick<ServiceParts, 'mongo' | 'units' | 'clock' | 'ids'>,
  domains: { current(): Pick<Domains, 'byId'> },
  owners: Pick<PasskeyJudgeDeps, 'accounts' | 'tellCopied'>,
) => {
  const repository = createPasskeysRepository(mongo.connection);
  const ceremonies = createPasskeyCeremonies({ repository, domains, clock, ids });
  const judge = createPasskeyJudge({ ...owners, repository, ceremonies, units, clock });
  return { repository, ceremonies, judge };
};
export type PasskeysModule = ReturnType<typeof createPasskeysModule>;

import { createSealer, type SealingKeys } from '@gatehouse/kit/crypto/sealing.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createRecoveryCodes } from './recovery-codes.ts';
import { createSecondFactorProvers } from './second-factor.provers.ts';
import { createSecondFactorsRepository } from './second-factors.repository.ts';

/** Second factors that people set up for themselves, and how they are proven. */
export const createSecondFactorsModule = (
  { mongo, clock, ids }: Pick<ServiceParts, 'mongo' | 'clock' | 'ids'>,
  sealingKeys: SealingKeys,
) => {
  const repository = createSecondFactorsRepository(mongo.connection);
  const recoveryCodes = createRecoveryCodes(sealingKeys, ids);
  const sealer = createSealer(sealingKeys);
  return {
    repository,
    recoveryCodes,
    sealer,
    provers: createSecondFactorProvers({ repository, recoveryCodes, sealer, clock }),
  };
};
export type SecondFactorsModule = ReturnType<typeof createSecondFactorsModule>;

import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import type { SignInAccount } from '../../accounts/accounts.repository.ts';
import type { FactorProvers } from './factor-prover.ts';

/**
 * Those of the flows that this person has something left to prove by. It tells of them, so it is asked behind a proof:
 * a first factor, or a session.
 */
export const offeredFlows = async (
  provers: FactorProvers,
  flows: readonly Factor[],
  account: SignInAccount,
): Promise<readonly Factor[]> => {
  const left = await Promise.all(flows.map(async (flow) => provers.get(flow)?.isLeft?.(account) ?? true));
  return flows.filter((_flow, index) => left[index]);
};

import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ProfileRecord } from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

/** The profile of somebody whose account was not deleted. */
export const standingProfile = async (
  repository: Pick<ProfilesRepository, 'find'>,
  accountId: string,
  unit?: UnitOfWork,
): Promise<ProfileRecord> => {
  const profile = await repository.find(accountId, unit);
  if (profile === undefined || profile.account.status === 'deleted') throw problem(requestErrors.notFound);
  return profile;
};

/** The profile of somebody who may change it now. */
export const changeableProfile = async (
  repository: Pick<ProfilesRepository, 'find'>,
  accountId: string,
  unit: UnitOfWork,
): Promise<ProfileRecord> => {
  const profile = await standingProfile(repository, accountId, unit);
  if (profile.account.status !== 'active') throw problem(requestErrors.forbidden);
  return profile;
};

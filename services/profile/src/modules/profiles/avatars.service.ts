import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { StoredPicture } from '@gatehouse/contracts/profile/resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import { storedPicture } from '../pictures/stored-picture.domain.ts';
import { changeableProfile } from './changeable-profile.ts';
import { labelOf, type ProfileRecord } from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

export interface AvatarsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<ProfilesRepository, 'find' | 'setAvatar'>;
  readonly pictures: Pick<PicturesService, 'own' | 'keep'>;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

/** An avatar as the journal tells it: the beginning of its id tells one from another. */
const told = (fileId: string | null): string | null => fileId?.slice(0, 8) ?? null;

/** Changes avatars for their owners. */
export const createAvatarsService = (deps: AvatarsServiceDeps) => {
  const { units, repository, pictures, createEvent, clock } = deps;

  const store = async (
    profile: ProfileRecord,
    fileId: string | null,
    context: EventContext,
    unit: UnitOfWork,
  ) => {
    const { accountId, avatar } = profile;
    const previous = avatar?.fileId ?? null;
    await pictures.keep(accountId, 'avatar', fileId === null ? [] : [fileId], unit);
    if (previous === fileId) return;
    const sequence = (avatar?.sequence ?? 0) + 1;
    await repository.setAvatar(accountId, { fileId, sequence }, clock.now(), unit);
    const changes = [{ field: 'avatar', previous: told(previous), current: told(fileId) }];
    const data = { accountId, label: labelOf(profile), changes };
    await unit.append([
      createEvent(profileEvents.avatarChanged, { subject: accountId, sequence, data, context }),
    ]);
  };

  return {
    find: async (accountId: string): Promise<StoredPicture | null> => {
      const profile = await repository.find(accountId);
      if (profile === undefined) throw problem(requestErrors.notFound);
      const fileId = profile.avatar?.fileId ?? null;
      return fileId === null ? null : storedPicture(fileId, 'avatar');
    },
    /** Refuses what this person has not uploaded as an avatar, or long ago. */
    save: (accountId: string, fileId: string, context: EventContext): Promise<StoredPicture> =>
      units.run(async (unit) => {
        const profile = await changeableProfile(repository, accountId, unit);
        const own = await pictures.own(accountId, 'avatar', unit);
        if (!own.has(fileId)) throw refusedFields({ avatar: 'errorPictureGone' });
        await store(profile, fileId, context, unit);
        return storedPicture(fileId, 'avatar');
      }),
    remove: (accountId: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const profile = await changeableProfile(repository, accountId, unit);
        await store(profile, null, context, unit);
      }),
  };
};
export type AvatarsService = ReturnType<typeof createAvatarsService>;

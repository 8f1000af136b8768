import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { profileErrors } from '@gatehouse/contracts/profile/errors.ts';
import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { PersonPatch } from '@gatehouse/contracts/profile/person-profile.endpoints.ts';
import type { ProfilePatch } from '@gatehouse/contracts/profile/resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Form, Viewer } from '../form/form.domain.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import type { Languages } from '../user-settings/user-settings.module.ts';
import { changeableProfile, standingProfile } from './changeable-profile.ts';
import { decideProfileChange, type ProfileDecision, wantedUnique } from './profile-change.domain.ts';
import { keepPictures, type PicturesBefore, uploadedPictures } from './profile-pictures.ts';
import { type ProfileValuesRepository, takenField } from './profile-values.repository.ts';
import { labelOf, type ProfileRecord } from './profiles.domain.ts';
import type { ProfilesRepository } from './profiles.repository.ts';

export interface ProfileChangesServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: Pick<ProfilesRepository, 'find' | 'save'>;
  readonly values: Pick<ProfileValuesRepository, 'of' | 'save' | 'taken'>;
  readonly pictures: Pick<PicturesService, 'own' | 'keep'>;
  /** What a profile is held against now. */
  readonly inForce: (unit: UnitOfWork) => Promise<{ readonly form: Form; readonly useUserFio: boolean }>;
  readonly createEvent: EventFactory;
  readonly languages: Pick<Languages, 'of' | 'changeWithin' | 'isOffered'>;
  readonly runtime: { now(): Date; newId(): string };
}

type Decided = Extract<ProfileDecision, { kind: 'decided' }>;

/** Changes profiles for their owners. */
export const createProfileChangesService = (deps: ProfileChangesServiceDeps) => {
  const { units, repository, values, pictures, languages, createEvent, runtime } = deps;

  const decide = async (
    { profile, patch, viewer }: { profile: ProfileRecord; patch: PersonPatch; viewer: Viewer },
    unit: UnitOfWork,
  ) => {
    const own = await values.of(profile.accountId, unit);
    const inForce = { ...(await deps.inForce(unit)), viewer };
    const today = runtime.now().toISOString().slice(0, 10);
    const uploaded = await uploadedPictures(pictures, { accountId: profile.accountId, patch }, inForce, unit);
    const input = {
      ...inForce,
      profile,
      values: own,
      patch,
      today,
      newId: runtime.newId,
      pictures: uploaded,
    };
    // All that are taken are named; who asks for one at the same moment meets the index.
    const taken = await values.taken(profile.accountId, wantedUnique(input), unit);
    return { decision: decideProfileChange({ ...input, taken }), values: own, pictures: uploaded };
  };

  /** A language that is the person's already is never refused. */
  const refusedLanguage = async (actor: AccountActor, locale: string | undefined, unit: UnitOfWork) => {
    if (locale === undefined || languages.isOffered(actor, locale)) return {};
    if (locale === (await languages.of(actor.accountId, unit))) return {};
    return { 'mainInfo.locale': 'errorChoice' };
  };

  const store = async (decided: Decided, before: PicturesBefore, context: EventContext, unit: UnitOfWork) => {
    const { profile, changes } = decided;
    const next = { ...profile, sequence: profile.sequence + 1, updatedAt: runtime.now() };
    await repository.save(next, unit);
    await values.save(next.accountId, decided.values, unit);
    await keepPictures(pictures, { accountId: next.accountId, changed: decided.values, ...before }, unit);
    const { accountId, sequence, lastName, firstName, middleName, fio } = next;
    const names = { lastName, firstName, middleName, fio };
    const data = { accountId, label: labelOf(next), ...names, changes: [...changes] };
    await unit.append([
      createEvent(profileEvents.profileChanged, { subject: accountId, sequence, data, context }),
    ]);
  };

  /** Refuses with the field whose value somebody else took at the same moment. */
  const withTaken = async (run: () => Promise<void>): Promise<void> => {
    try {
      await run();
    } catch (error) {
      const field = takenField(error);
      throw field === undefined
        ? error
        : refusedFields({ [fieldPath('additionalInfo', field)]: 'errorUnique' });
    }
  };

  return {
    /** The same for an administrator, by what the form lets administrators change. */
    changeOf: (accountId: string, patch: PersonPatch, context: EventContext): Promise<void> =>
      withTaken(() =>
        units.run(async (unit) => {
          const profile = await standingProfile(repository, accountId, unit);
          const { decision, ...before } = await decide({ profile, patch, viewer: 'administrator' }, unit);
          const differs = decision.kind !== 'decided' || decision.differs;
          if (differs && patch.revision !== profile.sequence) throw problem(requestErrors.conflict);
          if (decision.kind === 'directoryManaged') throw problem(profileErrors.directoryManaged);
          if (decision.kind === 'refused') throw refusedFields({ ...decision.errorList });
          if (decision.differs) await store(decision, before, context, unit);
        }),
      ),

    /**
     * All of the patch or nothing of it. A patch made from another state is a conflict, so that nobody undoes unseen what
     * was done in another tab; a repetition of the one that made this state is none.
     */
    change: (actor: AccountActor, patch: ProfilePatch, context: EventContext): Promise<void> => {
      const { locale, ...mainInfo } = patch.mainInfo ?? {};
      return withTaken(() =>
        units.run(async (unit) => {
          const profile = await changeableProfile(repository, actor.accountId, unit);
          const asked = { profile, patch: { ...patch, mainInfo }, viewer: 'person' } as const;
          const { decision, ...before } = await decide(asked, unit);
          const refused = await refusedLanguage(actor, locale, unit);
          const differs = decision.kind !== 'decided' || decision.differs;
          // The language is kept beside the profile: whoever changes it alone undoes nothing of another tab.
          if (differs && patch.revision !== profile.sequence) throw problem(requestErrors.conflict);
          if (decision.kind === 'directoryManaged') throw problem(profileErrors.directoryManaged);
          const errorList = { ...(decision.kind === 'refused' ? decision.errorList : {}), ...refused };
          if (Object.keys(errorList).length > 0) throw refusedFields(errorList);
          if (decision.kind === 'decided' && decision.differs) await store(decision, before, context, unit);
          if (locale !== undefined && locale !== (await languages.of(actor.accountId, unit)))
            await languages.changeWithin(unit, actor, locale, context);
        }),
      );
    },
  };
};
export type ProfileChangesService = ReturnType<typeof createProfileChangesService>;

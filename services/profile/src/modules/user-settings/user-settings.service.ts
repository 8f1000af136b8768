import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import type { UserSettings } from '@gatehouse/contracts/profile/resources.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { decideUserSettings, type SettingsFrame, settingsInForce } from './user-settings.domain.ts';
import type { UserSettingsRepository } from './user-settings.repository.ts';

export interface UserSettingsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: UserSettingsRepository;
  /** The language that identity keeps of somebody; null where it keeps none. */
  readonly accountLocale: (accountId: string, unit?: UnitOfWork) => Promise<string | null>;
  readonly createEvent: EventFactory;
}

/** Reads and changes a person's own settings of the interface, their language among them (ADR 104). */
export const createUserSettingsService = (deps: UserSettingsServiceDeps) => {
  const { units, repository, accountLocale, createEvent } = deps;

  /** Until a person chooses a language here, theirs is the one of the account. */
  const chosenBy = async (accountId: string, unit?: UnitOfWork): Promise<Partial<UserSettings>> => {
    const chosen = await repository.find(accountId, unit);
    if (chosen.lang !== undefined) return chosen;
    const lang = await accountLocale(accountId, unit);
    return lang === null ? chosen : { ...chosen, lang };
  };

  const changeWithin = async (
    unit: UnitOfWork,
    accountId: string,
    wanted: Partial<UserSettings>,
    { frame, context }: { readonly frame: SettingsFrame; readonly context: EventContext },
  ): Promise<UserSettings> => {
    const decision = decideUserSettings(await chosenBy(accountId, unit), wanted, frame);
    if (decision.kind === 'refused') {
      throw refusedFields(decision.errorList);
    }
    const { chosen, changes } = decision;
    if (changes.length > 0) {
      const sequence = await repository.save(accountId, chosen, unit);
      const data = { accountId, ...(chosen.lang === undefined ? {} : { lang: chosen.lang }), changes };
      await unit.append([
        createEvent(profileEvents.settingsChanged, { subject: accountId, sequence, data, context }),
      ]);
    }
    return settingsInForce(chosen, frame);
  };

  return {
    read: async (accountId: string, frame: SettingsFrame): Promise<UserSettings> =>
      settingsInForce(await chosenBy(accountId), frame),
    language: async (accountId: string, unit?: UnitOfWork): Promise<string | null> =>
      (await chosenBy(accountId, unit)).lang ?? null,
    changeWithin,
    /** Keeps what is not named. Refuses with `request.invalid` what the installation does not allow. */
    change: (
      accountId: string,
      wanted: Partial<UserSettings>,
      frame: SettingsFrame,
      context: EventContext,
    ): Promise<UserSettings> =>
      units.run((unit) => changeWithin(unit, accountId, wanted, { frame, context })),
  };
};
export type UserSettingsService = ReturnType<typeof createUserSettingsService>;

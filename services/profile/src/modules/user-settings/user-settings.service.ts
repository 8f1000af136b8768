import { profileEvents, type UserSettings } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { decideUserSettings, type SettingsFrame, settingsInForce } from './user-settings.domain.ts';
import type { UserSettingsRepository } from './user-settings.repository.ts';

export interface UserSettingsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: UserSettingsRepository;
  readonly createEvent: EventFactory;
}

/** Reads and changes a person's own settings of the interface. */
export const createUserSettingsService = (deps: UserSettingsServiceDeps) => {
  const { units, repository, createEvent } = deps;
  return {
    read: async (accountId: string, frame: SettingsFrame): Promise<UserSettings> =>
      settingsInForce(await repository.find(accountId), frame),
    /** Keeps what is not named. Refuses with `request.invalid` what the installation does not allow. */
    change: (
      accountId: string,
      wanted: Partial<UserSettings>,
      frame: SettingsFrame,
      context: EventContext,
    ): Promise<UserSettings> =>
      units.run(async (unit) => {
        const decision = decideUserSettings(await repository.find(accountId, unit), wanted, frame);
        if (decision.kind === 'refused') {
          throw refusedFields(decision.errorList);
        }
        const { chosen, changes } = decision;
        if (changes.length > 0) {
          const sequence = await repository.save(accountId, chosen, unit);
          const facts = { subject: accountId, sequence, data: { accountId, changes }, context };
          await unit.append([createEvent(profileEvents.settingsChanged, facts)]);
        }
        return settingsInForce(chosen, frame);
      }),
  };
};
export type UserSettingsService = ReturnType<typeof createUserSettingsService>;

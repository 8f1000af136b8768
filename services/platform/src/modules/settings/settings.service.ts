import { platformEvents, type SettingsSnapshot } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { decideSettings, type SettingChange } from './settings.domain.ts';
import type { SettingsRepository } from './settings.repository.ts';

export interface SettingsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: SettingsRepository;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

/** Changes settings of the installation; every change is one event of the setting. */
export const createSettingsService = ({ units, repository, createEvent, clock }: SettingsServiceDeps) => {
  /**
   * Changes several settings in one transaction or none. Refuses with `request.invalid` and the code of each setting.
   * Settings that already have the value stay untouched. A change of the past (`context.at`) counts for nothing where a
   * later one is known, so that bringing in a history again changes nothing.
   */
  const changeMany = (
    wanted: Readonly<Record<string, unknown>>,
    context: EventContext,
  ): Promise<readonly SettingChange[]> =>
    units.run(async (unit) => {
      await repository.lock(unit);
      const { at } = context;
      if (at !== undefined && (await repository.changedSince(Object.keys(wanted), at, unit))) return [];
      const decision = decideSettings(await repository.read(unit), wanted);
      if (decision.kind === 'refused') {
        throw refusedFields(decision.errorList);
      }
      const events = [];
      for (const { key, title, value, published, changes } of decision.changes) {
        const sequence = await repository.write(key, value, at ?? clock.now(), unit);
        events.push(
          createEvent(platformEvents.settingChanged, {
            subject: key,
            sequence,
            data: { key, title, value: published, changes },
            context,
          }),
        );
      }
      await unit.append(events);
      return decision.changes;
    });

  return {
    changeMany,
    change: (key: string, value: unknown, context: EventContext) => changeMany({ [key]: value }, context),
    read: (): Promise<SettingsSnapshot> => repository.read(),
  };
};

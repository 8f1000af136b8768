import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { platformEvents } from '@gatehouse/contracts/platform/events.ts';
import type { SettingInput, SettingModule } from '@gatehouse/contracts/platform/settings.resources.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { decideSettings, keysOutside, type SettingChange } from './settings.domain.ts';
import type { Changer, SettingsRepository } from './settings.repository.ts';

export interface SettingsServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: SettingsRepository;
  readonly createEvent: EventFactory;
  readonly clock: Pick<Clock, 'now'>;
}

interface ChangeOptions {
  readonly changedBy?: Changer;
  /** Asked in the transaction, before anything is changed. */
  readonly judge?: (unit: UnitOfWork) => Promise<void>;
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
    { changedBy = null, judge }: ChangeOptions = {},
  ): Promise<readonly SettingChange[]> =>
    units.run(async (unit) => {
      await repository.lock(unit);
      await judge?.(unit);
      const { at } = context;
      if (at !== undefined && (await repository.changedSince(Object.keys(wanted), at, unit))) return [];
      const decision = decideSettings(await repository.read(unit), wanted);
      if (decision.kind === 'refused') {
        throw refusedFields(decision.errorList);
      }
      const events = [];
      for (const { key, title, value, published, changes } of decision.changes) {
        const sequence = await repository.write({ key, value, changedBy }, at ?? clock.now(), unit);
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

  /** 409 where one of them was changed since it was read. */
  const judgeRevisions = async (inputs: readonly SettingInput[], unit: UnitOfWork): Promise<void> => {
    const changed = await repository.changed(unit);
    const stale = inputs.some(
      ({ key, revision }) => revision !== undefined && revision !== (changed.get(key)?.sequence ?? 0),
    );
    if (stale) throw problem(requestErrors.conflict);
  };

  return {
    changeMany,
    /** What somebody changes in the console: settings of one module, each named once. */
    changeModule: async (
      module: SettingModule,
      inputs: readonly SettingInput[],
      { context, changedBy }: { readonly context: EventContext; readonly changedBy: Changer },
    ): Promise<void> => {
      const outside = keysOutside(module, inputs);
      if (outside.length > 0) throw refusedFields(Object.fromEntries(outside));
      const wanted = Object.fromEntries(inputs.map(({ key, value }) => [key, value]));
      await changeMany(wanted, context, { changedBy, judge: (unit) => judgeRevisions(inputs, unit) });
    },
    /** What was ever changed, by key. */
    changed: () => repository.changed(),
    change: (key: string, value: unknown, context: EventContext) => changeMany({ [key]: value }, context),
    read: (): Promise<SettingsSnapshot> => repository.read(),
  };
};
export type SettingsService = ReturnType<typeof createSettingsService>;

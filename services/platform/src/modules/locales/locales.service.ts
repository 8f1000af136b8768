import { platformEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { LocalesRepository } from './locales.repository.ts';

export interface LocalesServiceDeps {
  readonly units: UnitsOfWork;
  readonly repository: LocalesRepository;
  readonly refreshDomains: (context: EventContext, unit: UnitOfWork) => Promise<void>;
  readonly createEvent: EventFactory;
}

/** Switches locales of the installation; domains stop offering one at the same moment. */
export const createLocalesService = (deps: LocalesServiceDeps) => ({
  list: () => deps.repository.all(),
  setEnabled: (code: string, enabled: boolean, context: EventContext): Promise<boolean> =>
    deps.units.run(async (unit) => {
      const locale = (await deps.repository.all(unit)).find((row) => row.code === code);
      if (locale === undefined) throw problem(requestErrors.notFound);
      if (locale.default && !enabled) {
        throw problem(requestErrors.invalid, { extras: { errorList: { enabled: 'errorChoice' } } });
      }
      if (locale.enabled === enabled) return false;
      const sequence = locale.sequence + 1;
      await deps.repository.save({ ...locale, enabled, sequence }, unit);
      await unit.append([
        deps.createEvent(platformEvents.localeChanged, {
          subject: code,
          sequence,
          data: {
            locale: code,
            label: locale.name,
            enabled,
            changes: [{ field: 'enabled', previous: locale.enabled, current: enabled }],
          },
          context,
        }),
      ]);
      await deps.refreshDomains(context, unit);
      return true;
    }),
});

import { platformEvents, requestErrors } from '@gatehouse/contracts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Outbox } from '@gatehouse/kit/events/outbox.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { ClientSession } from 'mongoose';
import type { LocalesRepository } from './locales.repository.ts';

export interface LocalesServiceDeps {
  readonly mongo: Pick<Mongo, 'transaction'>;
  readonly repository: LocalesRepository;
  readonly refreshDomains: (context: EventContext, session: ClientSession) => Promise<void>;
  readonly outbox: Outbox;
  readonly createEvent: EventFactory;
}

/** Switches locales of the installation; domains stop offering one at the same moment. */
export const createLocalesService = (deps: LocalesServiceDeps) => ({
  list: () => deps.repository.all(),
  setEnabled: (code: string, enabled: boolean, context: EventContext): Promise<boolean> =>
    deps.mongo.transaction(async (session) => {
      const locale = (await deps.repository.all(session)).find((row) => row.code === code);
      if (locale === undefined) throw problem(requestErrors.notFound);
      if (locale.default && !enabled) {
        throw problem(requestErrors.invalid, { extras: { errorList: { enabled: 'errorChoice' } } });
      }
      if (locale.enabled === enabled) return false;
      const sequence = locale.sequence + 1;
      await deps.repository.save({ ...locale, enabled, sequence }, session);
      await deps.outbox.append(session, [
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
      await deps.refreshDomains(context, session);
      return true;
    }),
});
export type LocalesService = ReturnType<typeof createLocalesService>;

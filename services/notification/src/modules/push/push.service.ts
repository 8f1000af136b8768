import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { OwnPush, PushRegistration } from '@gatehouse/contracts/notification/push.resources.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { createPushNews } from './push.events.ts';
import type { PushRepository } from './push.repository.ts';
import { isBytes, isPublicKey, type PushKeys } from './push-keys.ts';
import { isPushService } from './push-services.domain.ts';

export interface PushServiceDeps {
  readonly repository: Pick<PushRepository, 'ofPerson' | 'save' | 'remove' | 'endSessions'>;
  /** Undefined: this installation has no web push. */
  readonly keys: PushKeys | undefined;
  readonly services: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
  readonly ids: Pick<Ids, 'id'>;
  readonly units: UnitsOfWork;
  readonly createEvent: EventFactory;
}

type Owner = Pick<AccountActor, 'accountId' | 'sessionId'>;

export const createPushService = (deps: PushServiceDeps) => {
  const { repository, keys, services, clock, ids, units } = deps;
  const news = createPushNews(deps.createEvent);
  return {
    own: async ({ accountId, sessionId }: Owner): Promise<OwnPush> => {
      if (keys === undefined) return null;
      const rows = await repository.ofPerson(accountId);
      const browsers = rows.map((row) => ({
        id: row._id,
        name: row.name,
        date: row.createdAt.toISOString(),
        current: row.sessionId === sessionId,
      }));
      return { publicKey: keys.publicKey, browsers };
    },
    /** Refuses with `request.invalid` an address of nobody we push through, and a key that none can encrypt for. */
    register: async (
      { accountId, sessionId }: Owner,
      { endpoint, keys: browserKeys }: PushRegistration,
      userAgent: string | undefined,
      context: EventContext,
    ): Promise<void> => {
      if (keys === undefined) throw problem(requestErrors.notFound);
      if (!isPushService(services, endpoint)) throw refusedFields({ endpoint: 'errorUnknown' });
      if (!isPublicKey(browserKeys.p256dh)) throw refusedFields({ 'keys.p256dh': 'errorFormat' });
      if (!isBytes(browserKeys.auth, 16)) throw refusedFields({ 'keys.auth': 'errorFormat' });
      const row = { accountId, sessionId, endpoint, keys: browserKeys, name: deviceName(userAgent) };
      await units.run(async (unit) => {
        const browser = { ...row, registrationId: ids.id(), createdAt: clock.now() };
        const { added, removed } = await repository.save(browser, unit);
        await news.removed(removed, 'replaced', context, unit);
        if (added) await news.added(added, context, unit);
      });
    },
    remove: ({ accountId }: Owner, id: string, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const row = await repository.remove({ _id: id, accountId }, unit);
        if (row === undefined) throw problem(requestErrors.notFound);
        await news.removed([row], 'removed', context, unit);
      }),
    /** The push service knows it no more. */
    forget: (id: string): Promise<void> =>
      units.run(async (unit) => {
        const row = await repository.remove({ _id: id }, unit);
        if (row) await news.removed([row], 'unreachable', systemContext, unit);
      }),
    endSessions: async (sessionIds: readonly string[], unit: UnitOfWork): Promise<void> => {
      const removed = await repository.endSessions(sessionIds, unit);
      await news.removed(removed, 'session-ended', systemContext, unit);
    },
  };
};
export type PushService = ReturnType<typeof createPushService>;

import { type OwnPush, type PushRegistration, requestErrors } from '@gatehouse/contracts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { PushRepository } from './push.repository.ts';
import { isBytes, isPublicKey, type PushKeys } from './push-keys.ts';
import { isPushService } from './push-services.domain.ts';

export interface PushServiceDeps {
  readonly repository: Pick<PushRepository, 'ofPerson' | 'save' | 'remove'>;
  /** Undefined: this installation has no web push. */
  readonly keys: PushKeys | undefined;
  readonly services: readonly string[];
  readonly clock: Pick<Clock, 'now'>;
}

type Owner = Pick<AccountActor, 'accountId' | 'sessionId'>;

export const createPushService = ({ repository, keys, services, clock }: PushServiceDeps) => ({
  own: async ({ accountId, sessionId }: Owner): Promise<OwnPush> => {
    if (keys === undefined) return null;
    const rows = await repository.ofPerson(accountId);
    const browsers = rows.map((row) => ({
      ...{ id: row._id, name: row.name, date: row.createdAt.toISOString() },
      current: row.sessionId === sessionId,
    }));
    return { publicKey: keys.publicKey, browsers };
  },
  /** Refuses with `request.invalid` an address of nobody we push through, and a key that none can encrypt for. */
  register: async (
    { accountId, sessionId }: Owner,
    { endpoint, keys: browserKeys }: PushRegistration,
    userAgent: string | undefined,
  ): Promise<void> => {
    if (keys === undefined) throw problem(requestErrors.notFound);
    if (!isPushService(services, endpoint)) throw refusedFields({ endpoint: 'errorUnknown' });
    if (!isPublicKey(browserKeys.p256dh)) throw refusedFields({ 'keys.p256dh': 'errorFormat' });
    if (!isBytes(browserKeys.auth, 16)) throw refusedFields({ 'keys.auth': 'errorFormat' });
    const row = { accountId, sessionId, endpoint, keys: browserKeys, name: deviceName(userAgent) };
    await repository.save({ ...row, createdAt: clock.now() });
  },
  remove: async ({ accountId }: Owner, id: string): Promise<void> => {
    if (!(await repository.remove(accountId, id))) throw problem(requestErrors.notFound);
  },
});
export type PushService = ReturnType<typeof createPushService>;

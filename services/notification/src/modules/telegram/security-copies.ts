import { createHash } from 'node:crypto';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { NewMessage } from '../messages/message.repository.ts';
import { choiceOf } from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { TelegramRepository } from './telegram.repository.ts';

/** Notices of an account's security, once more by Telegram for those who added it: what they say stays sealed. */
export const createSecurityCopies =
  ({
    repository,
    subscriptions,
  }: {
    readonly repository: Pick<TelegramRepository, 'connected'>;
    readonly subscriptions: Pick<SubscriptionsRepository, 'byIds'>;
  }) =>
  async (messages: readonly NewMessage[], unit: UnitOfWork): Promise<readonly NewMessage[]> => {
    const notices = messages.filter(({ channel }) => channel === 'personnel_account');
    const ids = notices.flatMap(({ accountId }) => accountId ?? []);
    if (ids.length === 0) return [];
    const connected = await repository.connected(ids, unit);
    if (connected.size === 0) return [];
    const chosen = await subscriptions.byIds([...connected], unit);
    const wants = (accountId: string | null) =>
      accountId !== null &&
      connected.has(accountId) &&
      choiceOf(chosen.get(accountId), 'security').on.includes('telegram');
    return notices
      .filter(({ accountId }) => wants(accountId))
      .map((message) => {
        const _id = createHash('sha256').update(`${message._id}\ntelegram`).digest('base64url');
        return { ...message, _id, channel: 'telegram' };
      });
  };

import { createHash } from 'node:crypto';
import type { Channel } from '@gatehouse/contracts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { NewMessage } from '../messages/message.repository.ts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import type { SmsBudget } from '../sms/sms-budget.ts';
import { type Available, choiceOf } from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { TelegramRepository } from '../telegram/telegram.repository.ts';

export interface SecurityCopiesDeps {
  readonly telegram: Pick<TelegramRepository, 'connected'>;
  readonly recipients: Pick<RecipientsRepository, 'byIds'>;
  readonly subscriptions: Pick<SubscriptionsRepository, 'byIds'>;
  readonly smsBudget: Pick<SmsBudget, 'take'>;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly available: Available;
  readonly clock: Pick<Clock, 'now'>;
}

/** A notice for one person, whose message it stands for. */
type PersonalNotice = NewMessage & { readonly accountId: string };

const isPersonal = (message: NewMessage): message is PersonalNotice =>
  message.channel === 'personnel_account' && message.accountId !== null;

const copyOf = (notice: PersonalNotice, channel: Channel): NewMessage => ({
  ...{ ...notice, channel },
  _id: createHash('sha256').update(`${notice._id}\n${channel}`).digest('base64url'),
});

/** The number goes into what is sealed; the chat of Telegram is looked up when the message leaves. */
const addressed = (
  notice: PersonalNotice,
  mobile: string,
  sealer: SecurityCopiesDeps['sealer'],
): NewMessage => {
  const copy = copyOf(notice, 'sms');
  const content = JSON.parse(sealer.open(notice.sealed, notice.sealContext));
  const sealed = sealer.seal(JSON.stringify({ ...content, to: mobile }), copy._id);
  return { ...copy, sealContext: copy._id, sealed };
};

/**
 * Notices of an account's security, once more by the channels that people added: what they say stays sealed. SMS beyond the
 * budget are left out: the personal account and the mailbox have the same.
 */
export const createSecurityCopies =
  (deps: SecurityCopiesDeps) =>
  async (messages: readonly NewMessage[], unit: UnitOfWork): Promise<readonly NewMessage[]> => {
    const notices = messages.filter(isPersonal);
    if (
      notices.length === 0 ||
      !deps.available.some((channel) => channel === 'telegram' || channel === 'sms')
    )
      return [];
    const ids = notices.map(({ accountId }) => accountId);
    const chosen = await deps.subscriptions.byIds(ids, unit);
    const wants = (accountId: string, channel: Channel) =>
      deps.available.includes(channel) && choiceOf(chosen.get(accountId), 'security').on.includes(channel);
    const byTelegram = notices.filter(({ accountId }) => wants(accountId, 'telegram'));
    const bySms = notices.filter(({ accountId }) => wants(accountId, 'sms'));
    if (byTelegram.length + bySms.length === 0) return [];
    const connected = await deps.telegram.connected(ids, unit);
    const people = await deps.recipients.byIds(ids, unit);
    const reached = bySms.flatMap((notice) => {
      const { active, mobile } = people.get(notice.accountId) ?? {};
      return active && mobile ? [{ notice, mobile }] : [];
    });
    const paid = await deps.smsBudget.take(
      reached.map(({ notice }) => notice.accountId),
      deps.clock.now(),
      unit,
    );
    return [
      ...byTelegram
        .filter(({ accountId }) => connected.has(accountId))
        .map((notice) => copyOf(notice, 'telegram')),
      ...reached
        .filter((_, index) => paid[index])
        .map(({ notice, mobile }) => addressed(notice, mobile, deps.sealer)),
    ];
  };

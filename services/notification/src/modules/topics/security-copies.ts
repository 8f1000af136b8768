import { createHash } from 'node:crypto';
import type { Channel } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { NewMessage } from '../messages/message.repository.ts';
import type { PushRepository } from '../push/push.repository.ts';
import type { RecipientsRepository } from '../recipients/recipients.repository.ts';
import type { SmsBudget } from '../sms/sms-budget.ts';
import { type Available, choiceOf, inForce } from '../subscriptions/subscriptions.domain.ts';
import type { SubscriptionsRepository } from '../subscriptions/subscriptions.repository.ts';
import type { TelegramRepository } from '../telegram/telegram.repository.ts';

export interface SecurityCopiesDeps {
  readonly browsers: Pick<PushRepository, 'byAccounts'>;
  readonly telegram: Pick<TelegramRepository, 'connected'>;
  readonly recipients: Pick<RecipientsRepository, 'byIds'>;
  readonly subscriptions: Pick<SubscriptionsRepository, 'byIds' | 'topics'>;
  readonly smsBudget: Pick<SmsBudget, 'take'>;
  readonly sealer: Pick<Sealer, 'seal' | 'open'>;
  readonly available: Available;
  readonly clock: Pick<Clock, 'now'>;
}

/** A notice for one person, whose message it stands for. */
type PersonalNotice = NewMessage & { readonly accountId: string };

const isPersonal = (message: NewMessage): message is PersonalNotice =>
  message.channel === 'personnel_account' && message.accountId !== null;

/** A person has one chat and one number, and as many browsers as they like. */
const copyOf = (notice: PersonalNotice, channel: Channel, to = ''): NewMessage => ({
  ...notice,
  channel,
  _id: createHash('sha256').update([notice._id, channel, to].filter(Boolean).join('\n')).digest('base64url'),
});

/** Where it goes, and what more it says, go into what is sealed; the chat of Telegram is looked up when the message leaves. */
const resealed = (
  copy: NewMessage,
  notice: PersonalNotice,
  { to, params = {} }: { readonly to: string; readonly params?: Readonly<Record<string, string>> },
  sealer: SecurityCopiesDeps['sealer'],
): NewMessage => {
  const content = JSON.parse(sealer.open(notice.sealed, notice.sealContext));
  const own = { ...content, to, params: { ...content.params, ...params } };
  return { ...copy, sealContext: copy._id, sealed: sealer.seal(JSON.stringify(own), copy._id) };
};

const bySms = (notice: PersonalNotice, mobile: string, sealer: SecurityCopiesDeps['sealer']): NewMessage =>
  resealed(copyOf(notice, 'sms'), notice, { to: mobile }, sealer);

/** It has the id of the notice in the personal account, so that a browser closes it once that is read. */
const byPush = (notice: PersonalNotice, browser: string, sealer: SecurityCopiesDeps['sealer']): NewMessage =>
  resealed(copyOf(notice, 'push', browser), notice, { to: browser, params: { notice: notice._id } }, sealer);

/** Channels that people may add to the personal account and the mailbox. */
const added: readonly Channel[] = ['push', 'telegram', 'sms'];

/**
 * Notices of an account's security, once more by the channels that people added: what they say stays sealed. SMS beyond the
 * budget are left out: the personal account and the mailbox have the same.
 */
export const createSecurityCopies = (deps: SecurityCopiesDeps) => {
  const { sealer, available } = deps;

  const toBrowsers = async (notices: readonly PersonalNotice[], unit: UnitOfWork) => {
    const ids = notices.map(({ accountId }) => accountId);
    const browsers = await deps.browsers.byAccounts(ids, unit);
    return notices.flatMap((notice) =>
      (browsers.get(notice.accountId) ?? []).map((browser) => byPush(notice, browser, sealer)),
    );
  };

  const toChats = async (notices: readonly PersonalNotice[], unit: UnitOfWork) => {
    const ids = notices.map(({ accountId }) => accountId);
    const connected = await deps.telegram.connected(ids, unit);
    return notices
      .filter(({ accountId }) => connected.has(accountId))
      .map((notice) => copyOf(notice, 'telegram'));
  };

  const toNumbers = async (notices: readonly PersonalNotice[], unit: UnitOfWork) => {
    const ids = notices.map(({ accountId }) => accountId);
    const people = await deps.recipients.byIds(ids, unit);
    const reached = notices.flatMap((notice) => {
      const { active, mobile } = people.get(notice.accountId) ?? {};
      return active && mobile ? [{ notice, mobile }] : [];
    });
    const paid = await deps.smsBudget.take(
      reached.map(({ notice }) => notice.accountId),
      deps.clock.now(),
      unit,
    );
    return reached
      .filter((_, index) => paid[index])
      .map(({ notice, mobile }) => bySms(notice, mobile, sealer));
  };

  return async (messages: readonly NewMessage[], unit: UnitOfWork): Promise<readonly NewMessage[]> => {
    const notices = messages.filter(isPersonal);
    if (notices.length === 0 || !added.some((channel) => available.includes(channel))) return [];
    const chosen = await deps.subscriptions.byIds(
      notices.map(({ accountId }) => accountId),
      unit,
    );
    const { security } = await deps.subscriptions.topics(unit);
    const isOn = (accountId: string, channel: Channel): boolean =>
      inForce(choiceOf(chosen.get(accountId), 'security'), security).on.includes(channel);
    const wanted = (channel: Channel) =>
      available.includes(channel) ? notices.filter(({ accountId }) => isOn(accountId, channel)) : [];
    const [push, telegram, sms] = [wanted('push'), wanted('telegram'), wanted('sms')];
    return [
      ...(push.length > 0 ? await toBrowsers(push, unit) : []),
      ...(telegram.length > 0 ? await toChats(telegram, unit) : []),
      ...(sms.length > 0 ? await toNumbers(sms, unit) : []),
    ];
  };
};

import { type Channel, MessageContent, notificationEvents } from '@gatehouse/contracts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import { Check } from 'typebox/value';
import { type Outgoing, RefusedMessage, type Channel as Way } from '../channels/channel.ts';
import { ChannelBusy } from '../channels/guarded-channel.ts';
import { lookOf, type MessageLook } from '../templates/look.domain.ts';
import { renderMail, renderNotice, renderShort } from '../templates/render.domain.ts';
import { type HoldRules, usualHold, whileHeld } from './hold.service.ts';
import { afterFailedAttempt, type FailureReason, isExpired } from './message.domain.ts';
import type { MessageRepository, MessageRow } from './message.repository.ts';

export interface DeliveryDeps {
  readonly repository: MessageRepository;
  readonly units: UnitsOfWork;
  readonly newEvent: EventFactory;
  readonly sealer: Pick<Sealer, 'open'>;
  readonly domains: () => Domains;
  readonly ways: Partial<Record<Channel, Way>>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id'>;
  readonly random: () => number;
  readonly log: Logger;
  readonly hold?: HoldRules;
}

const compose = (row: MessageRow, content: MessageContent, look: MessageLook): Outgoing => {
  const base = { id: row._id, to: content.to, fromName: look.project };
  if (row.channel === 'email')
    return { ...base, ...renderMail(row.template, row.locale, look, content.params) };
  if (row.channel === 'personnel_account') {
    const notice = renderNotice(row.template, row.locale, look, content.params);
    return { ...base, to: row.accountId ?? '', subject: notice.title, text: notice.text, notice };
  }
  return { ...base, subject: '', text: renderShort(row.template, row.locale, look, content.params) };
};

/** Most messages of one round to the store. */
const ROUND = 100;

/** Calls that come while a round runs go together in the next one; a single call goes at once. */
const grouped = <T, R>(commit: (items: readonly T[]) => Promise<readonly R[]>) =>
  createGroupCommit<T, R>({ commit, most: ROUND, gatherMs: () => 0 }).add;

/** Carries one message out of the platform, or back into the store for another attempt. */
export const createDeliveryService = (deps: DeliveryDeps) => {
  const { repository, units, newEvent, clock } = deps;
  const rules = deps.hold ?? usualHold;
  /** Messages the channel has taken and the store does not know of yet: they are not sent again. */
  const taken = new Set<string>();

  const envelopeOf = (row: MessageRow, sequence: number) => ({
    subject: row._id,
    sequence,
    context: { ...systemContext, domain: row.domainId },
  });
  const factsOf = (row: MessageRow) => ({
    intentId: row._id,
    channel: row.channel,
    template: row.template,
    accountId: row.accountId,
    attempts: row.attempts,
  });

  const finishSent = grouped(async (rows: readonly MessageRow[]): Promise<readonly undefined[]> => {
    await units.run(async (unit) => {
      const ids = rows.map(({ _id }) => _id);
      const sequences = await repository.finishSent(ids, clock.now(), unit);
      const events = rows.flatMap((row) => {
        const sequence = sequences.get(row._id);
        if (sequence === undefined) return [];
        const envelope = envelopeOf(row, sequence);
        return [newEvent(notificationEvents.deliverySent, { ...envelope, data: factsOf(row) })];
      });
      await unit.append(events);
    });
    return rows.map(() => undefined);
  });

  const fail = (row: MessageRow, reason: FailureReason): Promise<void> =>
    units.run(async (unit) => {
      const end = { reason, keepContent: reason !== 'expired' };
      const sequence = await repository.finishFailed(row, end, clock.now(), unit);
      if (sequence === undefined) return;
      const data = { ...factsOf(row), reason };
      const envelope = envelopeOf(row, sequence);
      await unit.append([newEvent(notificationEvents.deliveryFailed, { ...envelope, data })]);
    });

  const lock = grouped(async (ids: readonly string[]): Promise<readonly (MessageRow | undefined)[]> => {
    const now = clock.now();
    const until = new Date(now.getTime() + rules.lock);
    const locked = await repository.lock(ids, deps.ids.id(), now, until);
    // An id that stands in the round twice is one caller's alone.
    const rows = new Map(locked.map((row) => [row._id, row]));
    return ids.map((id) => {
      const row = rows.get(id);
      rows.delete(id);
      return row;
    });
  });

  const read = (row: MessageRow): Outgoing | undefined => {
    try {
      if (row.sealed === undefined) return undefined;
      const content: unknown = JSON.parse(deps.sealer.open(row.sealed, row.sealContext));
      return Check(MessageContent, content)
        ? compose(row, content, lookOf(deps.domains(), row.domainId, row.locale))
        : undefined;
    } catch {
      return undefined;
    }
  };

  const afterFailure = async (row: MessageRow, error: unknown): Promise<void> => {
    const now = clock.now();
    if (error instanceof ChannelBusy) {
      // Spread, so that all that wait for a resting channel do not come back at once.
      const at = new Date(now.getTime() + error.retryInMs * (1 + deps.random()));
      return isExpired(row.expiresAt, at)
        ? fail(row, 'expired')
        : repository.retryAt(row._id, row.lock, at, false);
    }
    const permanent = error instanceof RefusedMessage;
    const next = afterFailedAttempt(
      { attempts: row.attempts, expiresAt: row.expiresAt, permanent },
      now,
      deps.random(),
    );
    // Of the error its kind alone: what a mail server says can quote the address.
    const { name, code } = error as { name?: string; code?: string };
    deps.log.warn(
      { message: row._id, channel: row.channel, attempt: row.attempts, error: code ?? name, next: next.kind },
      'message not taken',
    );
    return next.kind === 'retry'
      ? repository.retryAt(row._id, row.lock, next.at, true)
      : fail(row, next.reason);
  };

  const attempt = async (row: MessageRow): Promise<void> => {
    const way = deps.ways[row.channel];
    if (way === undefined) return fail(row, 'channel-off');
    const outgoing = read(row);
    if (outgoing === undefined) return fail(row, 'unreadable');
    try {
      await whileHeld(row, { repository, clock, rules }, (signal) => way.send(outgoing, signal));
    } catch (error) {
      return afterFailure(row, error);
    }
    taken.add(row._id);
    await finishSent(row);
    taken.delete(row._id);
  };

  return {
    /** One attempt at one message; nothing happens when another worker has it or it has ended. */
    deliver: async (id: string): Promise<void> => {
      const row = await lock(id);
      if (row === undefined) return;
      if (taken.has(id)) {
        await finishSent(row);
        taken.delete(id);
        return;
      }
      if (isExpired(row.expiresAt, clock.now())) return fail(row, 'expired');
      return attempt(row);
    },
  };
};
export type DeliveryService = ReturnType<typeof createDeliveryService>;

import { MessageContent, notificationEvents, type Template, templates } from '@gatehouse/contracts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Logger } from 'pino';
import { Check } from 'typebox/value';
import { type Channel, type Outgoing, RefusedMessage } from '../channels/channel.ts';
import { ChannelResting } from '../channels/circuit-breaker.ts';
import { lookOf, type MessageLook } from '../templates/look.domain.ts';
import { renderMail, renderNotice, renderShort } from '../templates/render.domain.ts';
import { type LockKeeper, lockRules } from './lock-keeper.service.ts';
import { afterFailedAttempt, type FailureReason, isExpired } from './message.domain.ts';
import type { Message } from './message.model.ts';
import { QUEUED_FOR } from './message.queues.ts';
import type { MessageRepository } from './message.repository.ts';

export interface DeliveryDeps {
  readonly repository: MessageRepository;
  readonly locks: LockKeeper;
  readonly units: UnitsOfWork;
  readonly newEvent: EventFactory;
  readonly sealer: Pick<Sealer, 'open'>;
  readonly domains: () => Domains;
  readonly channels: Readonly<Record<string, Pick<Channel, 'send'> | undefined>>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id'>;
  readonly random: () => number;
  readonly log: Logger;
  /** Milliseconds a lock lasts. */
  readonly lockMs?: number;
}

/** The message is pending still and wants another attempt. */
export interface Again {
  readonly retryInMs: number;
}

/** Templates that only a later release knows are stored as well. */
const isTemplate = (name: string): name is Template => templates.some((known) => known === name);

const compose = (row: Message, content: MessageContent, look: MessageLook): Outgoing | undefined => {
  const { template } = row;
  if (!isTemplate(template)) return undefined;
  const base = { id: row._id, to: content.to, fromName: look.project };
  if (row.channel === 'email') return { ...base, ...renderMail(template, row.locale, look, content.params) };
  if (row.channel === 'personnel_account') {
    const notice = renderNotice(template, row.locale, look, content.params);
    return { ...base, to: row.accountId ?? '', subject: notice.title, text: notice.text, notice };
  }
  return { ...base, subject: '', text: renderShort(template, row.locale, look, content.params) };
};

const never = new AbortController().signal;

/** Most messages of one round to the store. */
const ROUND = 100;

/** Milliseconds that a lock waits for others to share a round with. */
const LOCK_GATHERS = 5;
/** The same for what was sent: nobody waits for that but the next message. */
const FINISH_GATHERS = 20;

const grouped = <T, R>(gatherMs: number, commit: (items: readonly T[]) => Promise<readonly R[]>) =>
  createGroupCommit<T, R>({ commit, most: ROUND, gatherMs: () => gatherMs }).add;

/** One attempt at a message: out of the platform, or back into the store for another attempt. */
export const createDeliveryService = (deps: DeliveryDeps) => {
  const { repository, units, newEvent, clock, lockMs = lockRules.lasts } = deps;
  /** Messages the channel has taken and the store does not know of yet: they are not sent again. */
  const taken = new Map<string, Message>();

  const envelopeOf = (row: Message, sequence: number) => ({
    subject: row._id,
    sequence,
    context: { ...systemContext, domain: row.domainId },
  });
  const factsOf = (row: Message) => ({
    intentId: row._id,
    channel: row.channel,
    template: row.template,
    accountId: row.accountId,
    attempts: row.attempts,
  });

  const finishSent = grouped(
    FINISH_GATHERS,
    async (rows: readonly Message[]): Promise<readonly undefined[]> => {
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
    },
  );

  const fail = (row: Message, reason: FailureReason): Promise<undefined> =>
    units.run(async (unit) => {
      const end = { reason, keepContent: reason !== 'expired' };
      const sequence = await repository.finishFailed(row, end, clock.now(), unit);
      if (sequence === undefined) return undefined;
      const data = { ...factsOf(row), reason };
      const envelope = envelopeOf(row, sequence);
      await unit.append([newEvent(notificationEvents.deliveryFailed, { ...envelope, data })]);
      return undefined;
    });

  const lock = grouped(
    LOCK_GATHERS,
    async (ids: readonly string[]): Promise<readonly (Message | undefined)[]> => {
      const now = clock.now();
      const until = new Date(now.getTime() + lockMs);
      const locked = await repository.lock(ids, deps.ids.id(), now, until);
      // An id that stands in the round twice is one caller's alone.
      const rows = new Map(locked.map((row) => [row._id, row]));
      return ids.map((id) => {
        const row = rows.get(id);
        rows.delete(id);
        return row;
      });
    },
  );

  const read = (row: Message): Outgoing | undefined => {
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

  const again = async (row: Message, at: Date, counted: boolean): Promise<Again> => {
    const queuedUntil = new Date(at.getTime() + QUEUED_FOR);
    await repository.retryAt(row, { at, queuedUntil, counted });
    return { retryInMs: at.getTime() - clock.now().getTime() };
  };

  const afterFailure = async (row: Message, error: unknown): Promise<Again | undefined> => {
    const now = clock.now();
    if (error instanceof ChannelResting) {
      // Spread, so that all that wait for a resting channel do not come back at once.
      const at = new Date(now.getTime() + error.retryInMs * (1 + deps.random()));
      return isExpired(row.expiresAt, at) ? fail(row, 'expired') : again(row, at, false);
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
    return next.kind === 'retry' ? again(row, next.at, true) : fail(row, next.reason);
  };

  const recordSent = async (row: Message): Promise<undefined> => {
    taken.set(row._id, row);
    await finishSent(row);
    taken.delete(row._id);
  };

  const attempt = async (row: Message, stopped: AbortSignal): Promise<Again | undefined> => {
    const channel = deps.channels[row.channel];
    if (channel === undefined) return fail(row, 'channel-off');
    const outgoing = read(row);
    if (outgoing === undefined) return fail(row, 'unreadable');
    try {
      await deps.locks.whileHeld(row, (lost) => channel.send(outgoing, AbortSignal.any([lost, stopped])));
    } catch (error) {
      return afterFailure(row, error);
    }
    return recordSent(row);
  };

  return {
    /**
     * One attempt at one message; nothing happens when another worker has it or it has ended. Answers when the next
     * attempt is wanted.
     */
    deliver: async (id: string, stopped: AbortSignal = never): Promise<Again | undefined> => {
      const unrecorded = taken.get(id);
      if (unrecorded !== undefined) return recordSent(unrecorded);
      const row = await lock(id);
      if (row === undefined) return undefined;
      return isExpired(row.expiresAt, clock.now()) ? fail(row, 'expired') : attempt(row, stopped);
    },
  };
};

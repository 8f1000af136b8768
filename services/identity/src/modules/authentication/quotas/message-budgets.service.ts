import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { messageBudgetExceeded, type Template } from '@gatehouse/contracts/notification/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { IdentifierHash } from '../schemes/identifier-key.ts';
import {
  administratorBudgets,
  type Budget,
  installationBudgets,
  type MessageKind,
  type Recipient,
  recipientBudgets,
} from './message-budgets.domain.ts';
import type { MessageBudgetMetrics } from './message-budgets.metrics.ts';
import { type Quota, type QuotaLimit, secondsBlocked } from './quotas.domain.ts';
import { useTogether } from './quotas.service.ts';

/**
 * Budgets of one message. What was typed is judged aloud and counted for everybody alike, whether or not the person exists.
 * The address of a person who typed another name is judged in silence: a refusal would tell that they have it (N5).
 */
export interface OrderBudgets {
  readonly open: readonly Budget[];
  readonly silent: readonly Budget[];
}

export interface Exceeded {
  readonly budget: Budget;
  /** Seconds until its window ends. */
  readonly retryAfter: number;
}

export interface MessageBudgetsDeps {
  readonly settings: Settings;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
  readonly metrics: MessageBudgetMetrics;
}

/** A message as it is asked for; without `deliver` nobody is there to get it, and `target` stands for them. */
export interface Asked {
  readonly message: Recipient & { readonly template: Template };
  readonly typed: string;
  readonly target: string;
  readonly deliver: boolean;
}

const nobody = {
  email: { channel: 'email', to: 'nobody@nowhere.invalid' },
  sms: { channel: 'sms', to: '+79000000000' },
} as const;

/** A login says nothing of where its owner is reached. */
const masked = (text: string): string => {
  if (text.includes('@')) return maskedEmail(text);
  return text.startsWith('+') ? maskedMobile(text) : '***';
};

/** Refusals of one budget that the journal is told of in its window; the metric counts all. */
const TOLD = 20;
const toldLimit = ({ key, windowMs }: Budget): QuotaLimit => ({ key: `${key}:told`, limit: TOLD, windowMs });

/** Budgets of messages, counted among the quotas of whoever asks, in the same transaction (ADR 54). */
export const createMessageBudgets = (deps: MessageBudgetsDeps) => {
  const { settings, identifierHash, createEvent, ids, metrics } = deps;
  const hash = (text: string) => identifierHash.of('budget', text);
  return {
    of: ({ message: { channel, to }, typed, target, deliver }: Asked): OrderBudgets => {
      const snapshot = settings.current();
      const ofTyped = recipientBudgets(snapshot, { channel, to: typed }, hash);
      const known = new Set(ofTyped.map(({ key }) => key));
      const ofAddress = deliver
        ? recipientBudgets(snapshot, { channel, to }, hash)
        : // Nobody is counted like somebody at home.
          recipientBudgets(snapshot, nobody[channel], (text) => hash(`${target}\0${text}`));
      return {
        open: [...installationBudgets(snapshot, channel), ...ofTyped],
        silent: deliver || ofTyped.length === 0 ? ofAddress.filter(({ key }) => !known.has(key)) : [],
      };
    },
    /** Of a mail with a link: the mailbox is judged in silence, so that nobody learns how much it was sent. */
    ofLink: (kind: Exclude<MessageKind, 'codes'>, to: string): OrderBudgets => {
      const snapshot = settings.current();
      return {
        open: installationBudgets(snapshot, 'email', kind),
        silent: recipientBudgets(snapshot, { channel: 'email', to }, hash, kind),
      };
    },
    ofAdministrator: (administrator: string, to: string): readonly Budget[] =>
      administratorBudgets(settings.current(), administrator, to, hash),
    /** Keys of everything that the judgement reads and counts. */
    keysOf: ({ open, silent }: OrderBudgets): readonly string[] =>
      [...open, ...silent].flatMap((budget) => [budget.key, toldLimit(budget).key]),
    exceeded: (
      quotas: ReadonlyMap<string, Quota>,
      budgets: readonly Budget[],
      now: Date,
    ): Exceeded | undefined => {
      const spent = budgets.map((budget) => ({
        budget,
        retryAfter: secondsBlocked(quotas.get(budget.key), budget.limit, now, budget.windowMs),
      }));
      const longest = spent.toSorted((a, b) => b.retryAfter - a.retryAfter)[0];
      return longest !== undefined && longest.retryAfter > 0 ? longest : undefined;
    },
    /** What the journal is told; nothing when it was told of this budget often enough. Changes `quotas`. */
    told: (
      quotas: Map<string, Quota>,
      { budget }: Exceeded,
      { message, typed, deliver, context }: Asked & { readonly context: EventContext },
      now: Date,
    ): readonly CloudEvent[] => {
      if (useTogether(quotas, [toldLimit(budget)], now) > 0) return [];
      const { scope, window, limit, country } = budget;
      return [
        createEvent(messageBudgetExceeded, {
          subject: ids.id(),
          sequence: 1,
          context,
          data: {
            channel: message.channel,
            template: message.template,
            recipient: masked(deliver ? message.to : typed),
            budget: scope,
            window,
            limit,
            country,
          },
        }),
      ];
    },
    count: (message: Asked['message'], { budget }: Exceeded): void => metrics.refused(message, budget),
  };
};
export type MessageBudgets = ReturnType<typeof createMessageBudgets>;

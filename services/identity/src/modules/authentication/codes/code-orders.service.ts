import type { CloudEvent } from '@gatehouse/contracts/core/define-event.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { createGroupCommit } from '@gatehouse/kit/runtime/group-commit.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Channels } from '../../channels/channels.service.ts';
import type { Message } from '../../messages/messages.domain.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { Exceeded, MessageBudgets, OrderBudgets } from '../quotas/message-budgets.service.ts';
import { longestBlock, longestPause, type Quota, type QuotaLimit } from '../quotas/quotas.domain.ts';
import type { QuotasRepository } from '../quotas/quotas.repository.ts';
import { GROUP_MAX, useTogether } from '../quotas/quotas.service.ts';
import type { PendingSignInsRepository } from '../sign-in/pending-sign-ins.repository.ts';
import type { PendingSignIn } from '../sign-in/sign-in.domain.ts';
import type { CodeSecrets } from './code-secrets.ts';
import {
  addressLimit,
  type Code,
  type CodePlace,
  type CodeRules,
  codeRules,
  issued,
  type Refusal,
  refusal,
} from './codes.domain.ts';
import type { CodesRepository } from './codes.repository.ts';

/** Whose quota counts: the account, or what stands for the account that an unknown person would have. */
export interface CodeOrder extends CodePlace {
  readonly subject: string;
  readonly ip: string | undefined;
  /** What the person named themselves by, normalized: the address itself, or another name of its owner. */
  readonly typed: string;
  readonly message: Omit<Message, 'channel' | 'params' | 'expiresAt'> & {
    readonly channel: 'email' | 'sms';
  };
  /** The sign-in that begins with this code; stored with it, and not stored when it is refused. */
  readonly begun?: PendingSignIn | undefined;
  /** False: nobody is there to get it. The same is counted and stored, and nothing is sent (N5). */
  readonly deliver: boolean;
  readonly context: EventContext;
}

export type CodeAnswer =
  | { readonly kind: 'sent'; readonly resendIn: number; readonly endTime: Date }
  | Refusal;

export interface CodeOrdersDeps {
  readonly units: UnitsOfWork;
  readonly codes: Pick<CodesRepository, 'find' | 'save'>;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save'>;
  readonly pendingSignIns: Pick<PendingSignInsRepository, 'insertMany'>;
  readonly messages: Pick<Messages, 'eventOf' | 'pretendWithin'> & {
    readonly budgets: MessageBudgets;
    /** Refuses what goes by a channel that is off. */
    readonly demand: Channels['demand'];
  };
  readonly settings: Settings;
  readonly clock: Clock;
  readonly secrets: CodeSecrets;
}

interface PreparedOrder {
  readonly order: CodeOrder;
  readonly rules: CodeRules;
  /** Of the code. */
  readonly id: string;
  /** Limits that are told; with a pause the next code may be asked for after it. */
  readonly told: readonly QuotaLimit[];
  /** Limits in which the names of a person meet: beyond them nothing is sent, and nobody hears of it. */
  readonly kept: readonly QuotaLimit[];
  readonly budgets: OrderBudgets;
}

interface Decided {
  readonly answer: CodeAnswer;
  readonly event?: CloudEvent;
  readonly deliver?: boolean;
  readonly exceeded?: Exceeded;
  /** What the journal is told of a budget that is spent. */
  readonly refusals?: readonly CloudEvent[];
}

/** Codes that are asked for: counted, made and sent, those of several people in one transaction. */
export const createCodeOrders = (deps: CodeOrdersDeps) => {
  const { units, codes, quotas, pendingSignIns, messages, settings, clock } = deps;
  const { budgets } = messages;
  const { digitsOf, idOf, hashOf, targetKey, nameKey, addressKey } = deps.secrets;

  /** What an order is counted by, computed once. */
  const prepare = (order: CodeOrder): PreparedOrder => {
    const { purpose } = order;
    const rules = codeRules(settings.current(), purpose);
    const { dailyLimit: limit, resend: pause } = rules;
    const ofPerson = [
      { key: `code:${purpose}:account:${order.subject}`, limit },
      { key: targetKey(order), limit, pause },
    ];
    const address = { key: addressKey(purpose, order.ip), limit: addressLimit(rules) };
    const name = nameKey(order);
    return {
      order,
      rules,
      id: idOf(order),
      budgets: budgets.of(order),
      ...(name === undefined
        ? { told: [...ofPerson, address], kept: [] }
        : { told: [{ key: name, limit, pause }, address], kept: ofPerson }),
    };
  };

  const eventOf = ({ order, rules }: PreparedOrder, digits: string, code: Code): CloudEvent =>
    messages.eventOf(
      {
        ...order.message,
        params: { code: digits, minutes: String(Math.ceil(rules.alive / 60)) },
        expiresAt: code.expiresAt,
      },
      order.context,
    );

  /** Decides about one order after those before it in the group; changes both maps. */
  const decide = (
    prepared: PreparedOrder,
    known: { readonly codes: Map<string, Code>; readonly quotas: Map<string, Quota> },
    now: Date,
  ): Decided => {
    const { id, rules, told, kept, order } = prepared;
    const { open, silent } = prepared.budgets;
    const previous = known.codes.get(id);
    const refused = refusal(previous, rules, now);
    if (refused !== undefined) return { answer: refused };
    const pause = longestPause(known.quotas, told, now);
    if (pause > 0) return { answer: { kind: 'tooSoon', retryAfter: pause } };
    const blocked = longestBlock(known.quotas, told, now);
    if (blocked > 0) return { answer: { kind: 'blocked', retryAfter: blocked } };
    const refusals = (exceeded: Exceeded) => budgets.told(known.quotas, exceeded, order, now);
    const over = budgets.exceeded(known.quotas, open, now);
    if (over !== undefined) {
      const answer = { kind: 'budget', retryAfter: over.retryAfter } as const;
      return { answer, exceeded: over, refusals: refusals(over) };
    }
    useTogether(known.quotas, [...told, ...open], now);
    const isFree = longestPause(known.quotas, kept, now) === 0 && useTogether(known.quotas, kept, now) === 0;
    const digits = digitsOf(rules.length);
    const code = issued(previous, hashOf(id, digits), rules, now);
    known.codes.set(id, code);
    const event = eventOf(prepared, digits, code);
    const answer = { kind: 'sent', resendIn: rules.resend, endTime: code.expiresAt } as const;
    const deliver = order.deliver && isFree;
    const silently = budgets.exceeded(known.quotas, silent, now);
    if (silently !== undefined && deliver)
      return { answer, event, deliver: false, exceeded: silently, refusals: refusals(silently) };
    useTogether(known.quotas, silent, now);
    return { answer, event, deliver };
  };

  const changed = <T>(after: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>) =>
    new Map([...after].filter(([key, value]) => before.get(key) !== value));

  const sendWithin = async (
    unit: UnitOfWork,
    orders: readonly PreparedOrder[],
  ): Promise<readonly CodeAnswer[]> => {
    const now = clock.now();
    const keys = new Set(
      orders.flatMap((order) => [
        ...[...order.told, ...order.kept].map(({ key }) => key),
        ...budgets.keysOf(order.budgets),
      ]),
    );
    const quotasBefore = await quotas.find([...keys], unit);
    // A sign-in that begins here has no codes yet.
    const places = new Set(orders.flatMap(({ id, order }) => (order.begun === undefined ? id : [])));
    const codesBefore = await codes.find([...places], unit);
    const known = { codes: new Map(codesBefore), quotas: new Map(quotasBefore) };
    const decided = orders.map((prepared) => ({ prepared, ...decide(prepared, known, now) }));
    await quotas.save(unit, changed(known.quotas, quotasBefore));
    await codes.save(unit, changed(known.codes, codesBefore));
    const sent = decided.flatMap(({ prepared: { order }, event, deliver }) =>
      event === undefined ? [] : [{ order, event, deliver }],
    );
    await pendingSignIns.insertMany(
      unit,
      sent.flatMap(({ order }) => order.begun ?? []),
    );
    const eventsOf = (deliver: boolean) =>
      sent.flatMap((one) => (one.deliver === deliver ? [one.event] : []));
    await unit.append([...eventsOf(true), ...decided.flatMap(({ refusals = [] }) => refusals)]);
    await messages.pretendWithin(unit, eventsOf(false));
    unit.afterCommit(() => {
      for (const { prepared, exceeded } of decided)
        if (exceeded !== undefined) budgets.count(prepared.order.message, exceeded);
    });
    return decided.map(({ answer }) => answer);
  };

  const sendGroup = (orders: readonly CodeOrder[]): Promise<readonly CodeAnswer[]> => {
    const prepared = orders.map(prepare);
    return untilInserted(() => units.run((unit) => sendWithin(unit, prepared)));
  };

  const group = createGroupCommit({ commit: sendGroup, most: GROUP_MAX, gatherMs: () => 0 });
  return {
    add: async (order: CodeOrder): Promise<CodeAnswer> => {
      messages.demand(order.message.channel);
      return group.add(order);
    },
  };
};

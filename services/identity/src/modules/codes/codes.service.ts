import { createHmac, type KeyObject } from 'node:crypto';
import type { CloudEvent, SettingsSnapshot } from '@gatehouse/contracts';
import { sameSecret } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Outbox } from '@gatehouse/kit/events/outbox.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { ClientSession } from 'mongoose';
import type { Message } from '../messages/messages.domain.ts';
import type { Messages } from '../messages/messages.service.ts';
import { clientAddressKey } from '../quotas/client-address.domain.ts';
import { createGroupCommit } from '../quotas/group-commit.service.ts';
import { type Quota, type QuotaLimit, secondsPaused } from '../quotas/quotas.domain.ts';
import type { QuotasRepository } from '../quotas/quotas.repository.ts';
import { untilInserted, useTogether } from '../quotas/quotas.service.ts';
import {
  addressLimit,
  type Code,
  type CodeRules,
  issued,
  type Refusal,
  refusal,
  type TryRefusal,
  triesInAllMax,
  tryRefusal,
} from './codes.domain.ts';
import type { CodesRepository } from './codes.repository.ts';

/** What a code is for; codes, tries and quotas of different purposes never meet. */
export type CodePurpose = 'sign-in' | 'mobile';

/** Where a code is valid. */
export interface CodePlace {
  readonly purpose: CodePurpose;
  /** The stored transaction that asked. */
  readonly transactionId: string;
  /** Normalized address or number, or what stands for the one that an unknown person would have. */
  readonly target: string;
}

/** Whose quota counts: the account, or what stands for the account that an unknown person would have. */
export interface CodeOrder extends CodePlace {
  readonly subject: string;
  readonly ip: string | undefined;
  readonly message: Omit<Message, 'params' | 'expiresAt'>;
  /** False: nobody is there to get it. The same is counted and stored, and nothing is sent (N5). */
  readonly deliver: boolean;
  readonly context: EventContext;
}

export type CodeAnswer =
  | { readonly kind: 'sent'; readonly resendIn: number; readonly endTime: Date }
  | Refusal;

export type CodeVerdict =
  /** `use` uses it up in the caller's transaction; false when somebody else did. */
  | { readonly kind: 'right'; use(session: ClientSession): Promise<boolean> }
  | { readonly kind: 'wrong' }
  | { readonly kind: Exclude<TryRefusal, 'used'> }
  | { readonly kind: 'used'; readonly matches: boolean };

export interface CodesDeps {
  readonly mongo: Pick<Mongo, 'transaction'>;
  readonly codes: CodesRepository;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save' | 'giveBack'>;
  readonly messages: Pick<Messages, 'eventOf'>;
  readonly outbox: Outbox;
  readonly settings: Settings;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'code'>;
  /** Key of everything hashed here; not in the database. */
  readonly pepper: KeyObject;
}

/** Digits of a mobile verification code (section 9 of the specification). */
const MOBILE_LENGTH = 4;

export const codeRules = (settings: SettingsSnapshot, purpose: CodePurpose): CodeRules =>
  purpose === 'mobile'
    ? {
        length: MOBILE_LENGTH,
        alive: settings.mobileVerifyAlive,
        resend: settings.authCodeResendAlive,
        attempts: settings.mobileVerifyAttempts,
        dailyLimit: settings.mobileVerifyDailyLimit,
      }
    : {
        length: settings.authCodeLength,
        alive: settings.authCodeAlive,
        resend: settings.authCodeResendAlive,
        attempts: settings.authCodeAttempts,
        dailyLimit: settings.authCodeDailyLimit,
      };

/** One-time codes: asked for, sent, proven once (N3). */
export const createCodes = (deps: CodesDeps) => {
  const { mongo, codes, quotas, messages, outbox, settings, clock, ids, pepper } = deps;
  const keyed = (...parts: readonly string[]): string =>
    createHmac('sha256', pepper).update(parts.join('\0')).digest('base64url');
  const idOf = ({ purpose, transactionId, target }: CodePlace) =>
    keyed('place', purpose, transactionId, target);
  const hashOf = (id: string, digits: string) => keyed('code', id, digits);
  const targetKey = ({ purpose, target }: CodePlace) => `code:${purpose}:target:${keyed('target', target)}`;
  const addressKey = (purpose: CodePurpose, ip: string | undefined) =>
    `code:${purpose}:address:${clientAddressKey(ip)}`;
  const rulesOf = (purpose: CodePurpose) => codeRules(settings.current(), purpose);

  const limitsOf = (order: CodeOrder): readonly QuotaLimit[] => {
    const rules = rulesOf(order.purpose);
    return [
      { key: `code:${order.purpose}:account:${order.subject}`, limit: rules.dailyLimit },
      { key: targetKey(order), limit: rules.dailyLimit, pause: rules.resend },
      { key: addressKey(order.purpose, order.ip), limit: addressLimit(rules) },
    ];
  };

  const eventOf = (order: CodeOrder, digits: string, code: Code, rules: CodeRules): CloudEvent =>
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
    order: CodeOrder,
    known: { readonly codes: Map<string, Code>; readonly quotas: Map<string, Quota> },
    now: Date,
  ): { readonly answer: CodeAnswer; readonly event?: CloudEvent } => {
    const rules = rulesOf(order.purpose);
    const id = idOf(order);
    const previous = known.codes.get(id);
    const refused = refusal(previous, rules, now);
    if (refused !== undefined) return { answer: refused };
    const pause = secondsPaused(known.quotas.get(targetKey(order)), now);
    if (pause > 0) return { answer: { kind: 'tooSoon', retryAfter: pause } };
    const blocked = useTogether(known.quotas, limitsOf(order), now);
    if (blocked > 0) return { answer: { kind: 'blocked', retryAfter: blocked } };
    const digits = ids.code(rules.length);
    const code = issued(previous, hashOf(id, digits), rules, now);
    known.codes.set(id, code);
    return {
      answer: { kind: 'sent', resendIn: rules.resend, endTime: code.expiresAt },
      event: eventOf(order, digits, code, rules),
    };
  };

  const changed = <T>(after: ReadonlyMap<string, T>, before: ReadonlyMap<string, T>) =>
    new Map([...after].filter(([key, value]) => before.get(key) !== value));

  const sendGroup = (orders: readonly CodeOrder[]): Promise<readonly CodeAnswer[]> =>
    untilInserted(() =>
      mongo.transaction(async (session) => {
        const now = clock.now();
        const limits = orders.flatMap((order) => limitsOf(order).map(({ key }) => key));
        const quotasBefore = await quotas.find([...new Set(limits)], session);
        const codesBefore = await codes.find([...new Set(orders.map(idOf))], session);
        const known = { codes: new Map(codesBefore), quotas: new Map(quotasBefore) };
        const decided = orders.map((order) => ({ order, ...decide(order, known, now) }));
        await quotas.save(session, changed(known.quotas, quotasBefore));
        await codes.save(session, changed(known.codes, codesBefore));
        const eventsOf = (deliver: boolean) =>
          decided.flatMap(({ order, event }) =>
            event !== undefined && order.deliver === deliver ? [event] : [],
          );
        await outbox.append(session, eventsOf(true));
        await codes.keepUnsent(session, eventsOf(false));
        return decided.map(({ answer }) => answer);
      }),
    );

  /** A code that was proven was no spam: its sending does not count for the address, and the next may follow at once. */
  const settle = (session: ClientSession, place: CodePlace, ip: string | undefined, code: Code) =>
    quotas.giveBack(
      session,
      new Map([
        [addressKey(place.purpose, ip), code.sent],
        [targetKey(place), 0],
      ]),
    );

  return {
    /** Sends a code. Quotas are per account, per target and per client address, whatever channel or transaction asks. */
    send: createGroupCommit({ run: sendGroup }),

    /** Seconds until a code may be sent again at this place. */
    resendIn: async (place: CodePlace): Promise<number> => {
      const id = idOf(place);
      const refused = refusal((await codes.find([id])).get(id), rulesOf(place.purpose), clock.now());
      return refused?.kind === 'tooSoon' ? refused.retryAfter : 0;
    },

    /** Takes a try and compares. What is right still has to be used, in the transaction of what it opens. */
    check: async (place: CodePlace, digits: string, ip: string | undefined): Promise<CodeVerdict> => {
      const rules = rulesOf(place.purpose);
      const id = idOf(place);
      const hash = hashOf(id, digits);
      const now = clock.now();
      const code = await codes.takeTry(id, { attempts: rules.attempts, inAll: triesInAllMax(rules) }, now);
      if (code === undefined) {
        const left = (await codes.find([id])).get(id);
        const kind = tryRefusal(left, rules);
        return kind === 'used' ? { kind, matches: sameSecret(left?.hash ?? '', hash) } : { kind };
      }
      if (!sameSecret(code.hash, hash))
        return { kind: code.tries >= rules.attempts ? 'attemptsExceeded' : 'wrong' };
      return {
        kind: 'right',
        use: async (session) => {
          if (!(await codes.use(session, id, hash, clock.now()))) return false;
          if (place.purpose === 'sign-in') await settle(session, place, ip, code);
          return true;
        },
      };
    },
  };
};
export type Codes = ReturnType<typeof createCodes>;

import { sameSecret } from '@gatehouse/kit/crypto/secret-hash.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { QuotasRepository } from '../quotas/quotas.repository.ts';
import { type CodeOrdersDeps, createCodeOrders } from './code-orders.service.ts';
import {
  type Code,
  type CodePlace,
  type CodePurpose,
  codeRules,
  refusal,
  type TryRefusal,
  triesInAllMax,
  tryRefusal,
} from './codes.domain.ts';
import type { CodesRepository } from './codes.repository.ts';

export type CodeVerdict =
  /** `use` uses it up in the caller's transaction; false when somebody else did. */
  | { readonly kind: 'right'; use(unit: UnitOfWork): Promise<boolean> }
  /** `last`: no try is left, another code is needed. */
  | { readonly kind: 'wrong'; readonly last: boolean }
  | { readonly kind: Exclude<TryRefusal, 'used'> }
  | { readonly kind: 'used'; readonly matches: boolean };

export interface CodesDeps extends Omit<CodeOrdersDeps, 'codes' | 'quotas'> {
  readonly codes: CodesRepository;
  readonly quotas: Pick<QuotasRepository, 'find' | 'save' | 'giveBack'>;
}

/** One-time codes: asked for, sent, proven once (N3). */
export const createCodes = (deps: CodesDeps) => {
  const { codes, quotas, settings, clock } = deps;
  const { idOf, hashOf, targetKey, nameKey, addressKey } = deps.secrets;
  const orders = createCodeOrders(deps);
  const rulesOf = (purpose: CodePurpose) => codeRules(settings.current(), purpose);

  /** A code that was proven was no spam: its sending does not count for the address, and the next may follow at once. */
  const settle = (unit: UnitOfWork, place: CodePlace, ip: string | undefined, code: Code) =>
    quotas.giveBack(
      unit,
      new Map([
        [addressKey(place.purpose, ip), code.sent],
        [targetKey(place), 0],
        ...[nameKey(place)].flatMap((key): [string, number][] => (key === undefined ? [] : [[key, 0]])),
      ]),
    );

  return {
    /** Sends a code. Quotas are per account, per target and per client address, whatever channel or holder asks. */
    send: orders.add,

    /** Whether a code was sent here, and what became of it is not forgotten yet. */
    wasSent: async (place: CodePlace): Promise<boolean> => {
      const id = idOf(place);
      return (await codes.find([id])).has(id);
    },

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
        return { kind: 'wrong', last: tryRefusal(code, rules) === 'attemptsExceeded' };
      return {
        kind: 'right',
        use: async (unit) => {
          if (!(await codes.use(unit, id, hash, clock.now()))) return false;
          if (place.purpose === 'sign-in') await settle(unit, place, ip, code);
          return true;
        },
      };
    },
  };
};
export type Codes = ReturnType<typeof createCodes>;

import { personEvents } from '@gatehouse/contracts/identity/people.events.ts';
import type { Person } from '@gatehouse/contracts/identity/people.resources.ts';
import { codePurposes } from '@gatehouse/contracts/identity/person-kinds.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { afterNewPassword } from '../accounts/attempts/attempts.domain.ts';
import { normalizeIdentifier } from '../accounts/identifiers.domain.ts';
import type { CodePurpose, CodeRules } from '../authentication/codes/codes.domain.ts';
import { longestBlock, usesNow } from '../authentication/quotas/quotas.domain.ts';
import type { QuotasRepository } from '../authentication/quotas/quotas.repository.ts';
import type { IdentifierHash } from '../authentication/schemes/identifier-key.ts';

export interface PersonLimitsDeps extends Pick<ServiceParts, 'units' | 'createEvent'> {
  readonly accounts: Pick<AccountsRepository, 'setAttempts' | 'nextSequence'>;
  readonly quotas: Pick<QuotasRepository, 'find' | 'forget'>;
  readonly codeRules: (purpose: CodePurpose) => Pick<CodeRules, 'dailyLimit'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly identifierHash: Pick<IdentifierHash, 'of'>;
  readonly namedAttempts: {
    forgetKnownWithin(
      unit: Parameters<QuotasRepository['forget']>[0],
      account: Pick<AccountRow, 'identifiers' | 'attempts'>,
    ): Promise<void>;
  };
}

const flows = ['email_code', 'sms_code'] as const;

/** What a person has used up, given back by an administrator. */
export const createPersonLimits = (deps: PersonLimitsDeps) => {
  const { units, createEvent, accounts, quotas, identifierHash, namedAttempts, codeRules, clock } = deps;

  const told = (
    account: AccountRow,
    reset: 'attempts' | 'codes',
    { sequence, context }: { readonly sequence: number; readonly context: EventContext },
  ) => {
    const data = { accountId: account._id, label: accountLabel(account), reset };
    return createEvent(personEvents.limitsReset, { subject: account._id, sequence, data, context });
  };

  const personKeys = ({ _id, email, mobile }: AccountRow, purpose: CodePurpose): string[] => {
    const targets = [
      email === null ? undefined : normalizeIdentifier('email', email),
      mobile === null ? undefined : normalizeIdentifier('mobile', mobile),
    ].filter((target) => target !== undefined);
    return [
      `code:${purpose}:account:${_id}`,
      ...targets.map((target) => `code:${purpose}:target:${identifierHash.of('code-target', target)}`),
    ];
  };

  /** Keys under which codes to this person are counted, whoever asked for them. */
  const keysOf = (account: AccountRow): string[] => {
    const { identifiers } = account;
    return [
      ...codePurposes.flatMap((purpose) => personKeys(account, purpose)),
      ...flows.flatMap((flow) =>
        identifiers.map((name) => `code:sign-in:name:${flow}:${identifierHash.of('attempts', name)}`),
      ),
    ];
  };

  return {
    /** Codes of the day, counted as the next one would be. */
    used: async (account: AccountRow): Promise<Person['codes']> => {
      const known = await quotas.find(codePurposes.flatMap((purpose) => personKeys(account, purpose)));
      const now = clock.now();
      return codePurposes.map((purpose) => {
        const limit = codeRules(purpose).dailyLimit;
        const limits = personKeys(account, purpose).map((key) => ({ key, limit }));
        const used = Math.max(0, ...limits.map(({ key }) => usesNow(known.get(key), limit, now)));
        const seconds = longestBlock(known, limits, now);
        const blockedUntil = seconds === 0 ? null : new Date(now.getTime() + seconds * 1_000).toISOString();
        return { purpose, used, limit, blockedUntil };
      });
    },
    /** Opens the guards of an account; those of addresses that are not the person's stay. */
    attempts: (account: AccountRow, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        const sequence = await accounts.setAttempts(unit, account._id, afterNewPassword(account.attempts));
        await namedAttempts.forgetKnownWithin(unit, account);
        await unit.append([told(account, 'attempts', { sequence, context })]);
      }),
    codes: (account: AccountRow, context: EventContext): Promise<void> =>
      units.run(async (unit) => {
        await quotas.forget(unit, keysOf(account));
        const sequence = (await accounts.nextSequence(unit, account._id)) ?? 1;
        await unit.append([told(account, 'codes', { sequence, context })]);
      }),
  };
};
export type PersonLimits = ReturnType<typeof createPersonLimits>;

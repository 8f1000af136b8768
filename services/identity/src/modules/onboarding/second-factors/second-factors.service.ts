import type { DataOf } from '@gatehouse/contracts/core/define-event.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { accountErrors } from '@gatehouse/contracts/identity/account.errors.ts';
import { authErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { AccountActor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type {
  ConfirmationCall,
  ConfirmationForm,
  ConfirmationService,
} from '../../authentication/confirmation/confirmation.service.ts';
import type { SecondFactorsModule } from '../../authentication/second-factors/second-factors.module.ts';
import { newTotpSecret, totpStep, totpUri } from '../../authentication/second-factors/totp.domain.ts';
import { openTotp, sealTotp } from '../../authentication/second-factors/totp-sealing.ts';
import { inAccount, type LinkMails } from '../links/link-mails.service.ts';

export interface SecondFactorsDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findById' | 'setSecondFactors'>;
  readonly factors: Pick<SecondFactorsModule, 'repository' | 'recoveryCodes' | 'sealer'>;
  readonly confirmation: Pick<ConfirmationService, 'judge'>;
  readonly linkMails: Pick<LinkMails, 'noticesOf' | 'domainOf'>;
  readonly createEvent: EventFactory;
  readonly clock: Clock;
}

type Person = Pick<AccountActor, 'accountId' | 'sessionId'>;
type Changed = Pick<DataOf<typeof identityEvents.secondFactorChanged>, 'factor' | 'change'>;

/** Milliseconds between the secret and its first code. */
const ENROLMENT_ALIVE = 10 * 60_000;

const wrongCode = () => problem(accountErrors.notConfirmed, { extras: { errorList: { code: 'errorCode' } } });

/** The second factor that a person sets up for themselves: on, off, and its recovery codes (ADR 116). */
export const createSecondFactors = (deps: SecondFactorsDeps) => {
  const { units, accounts, confirmation, linkMails, createEvent, clock } = deps;
  const { repository, recoveryCodes, sealer } = deps.factors;

  const accountOf = async (accountId: string, unit?: UnitOfWork): Promise<AccountRow> => {
    const account = await accounts.findById(accountId, unit);
    if (account?.status !== 'active') throw problem(requestErrors.unauthenticated);
    return account;
  };

  /** Stores which factors there are now, in the caller's transaction, with what history and the person hear of it. */
  const changeWithin = async (
    unit: UnitOfWork,
    account: AccountRow,
    { factors, ...changed }: Changed & { readonly factors: readonly 'totp'[] },
    { context, locale, userAgent }: Pick<ConfirmationCall, 'context' | 'locale' | 'userAgent'>,
  ): Promise<void> => {
    const sequence = await accounts.setSecondFactors(unit, account._id, factors);
    const data = { accountId: account._id, label: accountLabel(account), ...changed };
    const event = { subject: account._id, sequence, data, context };
    const mailbox = account.email === null ? [] : [{ channel: 'email', to: account.email } as const];
    const notice = {
      template: 'factor.changed',
      params: { change: changed.change, device: deviceName(userAgent), ip: context.ip ?? '' },
      account,
      locale,
      addresses: [inAccount, ...mailbox],
      at: clock.now(),
    } as const;
    await unit.append([
      createEvent(identityEvents.secondFactorChanged, event),
      ...linkMails.noticesOf('login', notice, context),
    ]);
  };

  /** A change of a factor that is there, by its proof. */
  const changeProven = async <T>(
    person: Person,
    form: Parameters<ConfirmationService['judge']>[1],
    call: ConfirmationCall,
    change: (unit: UnitOfWork, account: AccountRow) => Promise<T>,
  ): Promise<T> => {
    const { secondFactors = [] } = await accountOf(person.accountId);
    if (secondFactors.length === 0) throw problem(requestErrors.notFound);
    const confirmed = await confirmation.judge(person, form, call);
    return units.run(async (unit) => {
      const present = await accountOf(person.accountId, unit);
      // Changed since the proof was judged.
      if (present.stamp !== confirmed.account.stamp) throw problem(requestErrors.conflict);
      await confirmed.use(unit);
      return change(unit, present);
    });
  };

  return {
    state: async ({ accountId }: Pick<Person, 'accountId'>) => {
      const row = await repository.find(accountId);
      if (row === null) return { totp: null, recoveryCodesLeft: 0 };
      const { createdAt, lastUsedAt } = row.totp;
      return {
        totp: { createdAt: createdAt.toISOString(), lastUsedAt: lastUsedAt?.toISOString() ?? null },
        recoveryCodesLeft: recoveryCodes.left(row.recovery),
      };
    },
    beginTotp: async (person: Person, form: ConfirmationForm, call: ConfirmationCall) => {
      const account = await accountOf(person.accountId);
      if ((account.secondFactors ?? []).length > 0) throw problem(accountErrors.secondFactorExists);
      const confirmed = await confirmation.judge(person, { ...form, act: 'addSecondFactor' }, call);
      const secret = newTotpSecret();
      const expiresAt = new Date(clock.now().getTime() + ENROLMENT_ALIVE);
      const sealed = sealTotp(sealer, account._id, secret);
      await units.run(async (unit) => {
        await confirmed.use(unit);
        await repository.begin(unit, { _id: account._id, sessionId: person.sessionId, sealed, expiresAt });
      });
      const { texts } = linkMails.domainOf(call.context.domain);
      const issuer = (texts[call.locale] ?? Object.values(texts)[0])?.projectName || 'Gatehouse';
      const uri = totpUri(secret, { issuer, label: accountLabel(account) });
      return { secret, uri, endTime: expiresAt.toISOString() };
    },
    confirmTotp: async ({ accountId, sessionId }: Person, code: string, call: ConfirmationCall) => {
      const begun = await repository.begun(accountId);
      const now = clock.now();
      // Of another session it is nobody's: who began it may be who found a browser open.
      if (begun === null || begun.sessionId !== sessionId || begun.expiresAt <= now)
        throw problem(authErrors.expired, { extras: { expired: true } });
      const secret = openTotp(sealer, accountId, begun.sealed);
      const lastStep = totpStep(secret, code, now);
      if (lastStep === undefined) throw wrongCode();
      const { codes, stored } = recoveryCodes.make(accountId);
      await units.run(async (unit) => {
        const account = await accountOf(accountId, unit);
        if (!(await repository.take(unit, begun))) throw problem(requestErrors.conflict);
        const totp = { sealed: begun.sealed, lastStep, createdAt: now, lastUsedAt: null };
        await repository.put(unit, { _id: accountId, totp, recovery: stored });
        await changeWithin(unit, account, { factors: ['totp'], factor: 'totp', change: 'added' }, call);
      });
      return { recoveryCodes: [...codes] };
    },
    removeTotp: (person: Person, form: ConfirmationForm, call: ConfirmationCall): Promise<void> =>
      changeProven(person, { ...form, act: 'removeSecondFactor' }, call, async (unit, account) => {
        await repository.removeWithin(unit, account._id);
        await changeWithin(unit, account, { factors: [], factor: 'totp', change: 'removed' }, call);
      }),
    renewRecoveryCodes: (person: Person, form: ConfirmationForm, call: ConfirmationCall) =>
      changeProven(person, { ...form, act: 'renewRecoveryCodes' }, call, async (unit, account) => {
        const { codes, stored } = recoveryCodes.make(account._id);
        await repository.setRecovery(unit, account._id, stored);
        const changed = { factors: ['totp'], factor: 'recovery_code', change: 'renewed' } as const;
        await changeWithin(unit, account, changed, call);
        return { recoveryCodes: [...codes] };
      }),
    /** Takes the second factor from somebody who lost it, in the name of an operator. False: there is none. */
    reset: (accountId: string, context: EventContext): Promise<boolean> =>
      units.run(async (unit) => {
        const account = await accountOf(accountId, unit);
        if ((account.secondFactors ?? []).length === 0) return false;
        await repository.removeWithin(unit, accountId);
        const changed = { factors: [], factor: 'totp', change: 'reset' } as const;
        await changeWithin(unit, account, changed, { context, locale: account.locale ?? 'ru' });
        return true;
      }),
  };
};
export type SecondFactors = ReturnType<typeof createSecondFactors>;

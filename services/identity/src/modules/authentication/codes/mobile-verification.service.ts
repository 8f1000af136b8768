import { authErrors, linkErrors, registrationErrors } from '@gatehouse/contracts/identity/errors.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { normalizePhoneNumber } from '@gatehouse/kit/phone/phone-number.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { sendRefused } from './code.prover.ts';
import type { Codes, CodeVerdict } from './codes.service.ts';

/** A code that is on its way. */
export interface SentMobileCode {
  readonly endTime: Date;
  /** Seconds until another one may be sent. */
  readonly resendIn: number;
}

/** Who verifies a number: a registration or an invitation. */
export interface MobileApplicant {
  /** Its id; codes and their quota belong to it. */
  readonly holderId: string;
  readonly domainId: string;
  /** Number that is verified already. */
  readonly verified: string | null;
}

export interface MobileVerificationDeps {
  readonly units: UnitsOfWork;
  readonly codes: Pick<Codes, 'send' | 'check'>;
  readonly accounts: Pick<AccountsRepository, 'taken'>;
}

const mobileError = (code: string): ProblemError =>
  problem(registrationErrors.form, { extras: { errorList: { mobile: code } } });

/** E.164; throws when nobody could be called there. */
export const mobileOf = (typed: string): string => {
  const mobile = normalizePhoneNumber(typed);
  if (mobile === undefined) throw mobileError('errorPhone');
  return mobile;
};

const wrong = () => problem(registrationErrors.invalidCode, { extras: { errorList: { code: 'errorCode' } } });
const exceeded = () =>
  problem(authErrors.codeAttemptsExceeded, { extras: { errorList: { code: 'errorAttempts' } } });

/** What is wrong with a code for an address or a number, as the caller hears it. */
export const codeRefused = (verdict: Exclude<CodeVerdict, { kind: 'right' | 'used' }>): ProblemError => {
  switch (verdict.kind) {
    case 'wrong':
      return verdict.last ? exceeded() : wrong();
    case 'attemptsExceeded':
      return exceeded();
    case 'expired':
      return problem(registrationErrors.codeExpired, {
        extras: { expired: true, errorList: { code: 'errorCode' } },
      });
    case 'none':
      return problem(linkErrors.wrongStep);
  }
};

/** Proof that somebody reads the SMS of a number: four digits, sent and typed back. */
export const createMobileVerification = ({ units, codes, accounts }: MobileVerificationDeps) => {
  const placeOf = ({ holderId }: MobileApplicant, target: string) =>
    ({ purpose: 'mobile', holderId, target }) as const;
  return {
    /** Sends a code and answers until when it counts and when the next may be asked for. Whether the number is somebody's is not told before it is proven. */
    send: async (
      applicant: MobileApplicant,
      typed: string,
      { context, locale }: { readonly context: EventContext; readonly locale: string },
    ): Promise<SentMobileCode> => {
      const mobile = mobileOf(typed);
      const answer = await codes.send({
        ...placeOf(applicant, mobile),
        subject: applicant.holderId,
        ip: context.ip,
        typed: mobile,
        deliver: true,
        message: {
          channel: 'sms',
          template: 'mobile.code',
          to: mobile,
          locale,
          domainId: applicant.domainId,
          accountId: null,
        },
        context,
      });
      if (answer.kind !== 'sent') throw sendRefused(answer);
      return { endTime: answer.endTime, resendIn: answer.resendIn };
    },
    /**
     * Judges the digits; a right code is used up and the number stored in one transaction. The same right code again
     * changes nothing and is fine: an answer may have been lost.
     */
    verify: async (
      applicant: MobileApplicant,
      form: { readonly mobile: string; readonly code: string },
      context: EventContext,
      store: (unit: UnitOfWork, mobile: string) => Promise<void>,
    ): Promise<void> => {
      const mobile = mobileOf(form.mobile);
      const verdict = await codes.check(placeOf(applicant, mobile), form.code, context.ip);
      if (verdict.kind === 'used') {
        if (verdict.matches && applicant.verified === mobile) return;
        throw problem(linkErrors.wrongStep);
      }
      if (verdict.kind !== 'right') throw codeRefused(verdict);
      if ((await accounts.taken([mobile])).has(mobile)) throw mobileError('errorUnique');
      await units.run(async (unit) => {
        if (!(await verdict.use(unit))) throw problem(linkErrors.wrongStep);
        await store(unit, mobile);
      });
    },
  };
};
export type MobileVerification = ReturnType<typeof createMobileVerification>;

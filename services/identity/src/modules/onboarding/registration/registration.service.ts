import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { maskedEmail, maskedMobile } from '@gatehouse/contracts/core/masked.ts';
import { linkErrors } from '@gatehouse/contracts/identity/errors.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventFactory } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type {
  MobileVerification,
  SentMobileCode,
} from '../../authentication/codes/mobile-verification.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import type { ActiveLink } from '../links/links.domain.ts';
import { assertNotActive, type Links, linkProblem, linkStatus } from '../links/links.service.ts';
import type { PasswordContext } from '../password-policy/password-policy.service.ts';
import {
  type NewcomerCall,
  type NewcomerForm,
  type Newcomers,
  type NewSessionFacts,
  newcomerWords,
} from './newcomers.service.ts';
import { provenMobile, type Registration, registrationRefusal } from './registration.domain.ts';
import type { RegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationStepCall extends NewcomerCall {
  readonly actor: Actor;
}

export interface RegistrationDeps {
  readonly registrations: RegistrationsRepository;
  readonly links: Pick<Links, 'find' | 'use'>;
  readonly linkMails: Pick<LinkMails, 'domainOf'>;
  readonly mobiles: MobileVerification;
  readonly newcomers: Newcomers;
  readonly networkGuard: NetworkGuard;
  readonly settings: Settings;
  readonly createEvent: EventFactory;
}

interface Open {
  readonly link: ActiveLink;
  readonly registration: Registration;
}

/** The steps behind the mailed link: number, code, password. */
export const createRegistration = (deps: RegistrationDeps) => {
  const { registrations, links, linkMails, mobiles, newcomers, networkGuard, settings } = deps;
  const { createEvent } = deps;

  /** What a secret opens; throws the state of a link that opens nothing. Changes nothing (N4). */
  const open = async (secret: string): Promise<Open> => {
    const link = await links.find('registration', secret);
    const registration = await registrations.find(link.subject);
    const refusal = registrationRefusal(registration, {
      registration: settings.current().registrationEnabled,
      isDomainOpen: networkGuard.isDomainOpen,
    });
    if (registration === null || refusal === 'notFound') throw problem(requestErrors.notFound);
    if (refusal !== undefined) throw linkProblem(refusal);
    return { link, registration };
  };

  const openStep = async (secret: string, { actor, context }: RegistrationStepCall): Promise<Open> => {
    networkGuard.assertOpen(context);
    const opened = await open(secret);
    assertNotActive(actor, undefined);
    return opened;
  };

  const applicantOf = (registration: Registration) => ({
    holderId: registration._id,
    domainId: registration.domainId,
    verified: provenMobile(registration),
  });

  return {
    status: async (secret: string, { actor }: Pick<RegistrationStepCall, 'actor'>) => {
      const { link, registration } = await open(secret);
      const { lastName, firstName, middleName } = registration.names;
      const mobile = provenMobile(registration);
      return {
        status: linkStatus(actor, undefined),
        endTime: link.endTime.toISOString(),
        email: maskedEmail(registration.email),
        ...(lastName === null ? {} : { lastName }),
        ...(firstName === null ? {} : { firstName }),
        ...(middleName === null ? {} : { middleName }),
        ...(mobile === null ? {} : { mobile: maskedMobile(mobile) }),
      };
    },
    /** What a password should not be made of. */
    wordsOf: async (secret: string): Promise<PasswordContext> => {
      const { registration } = await open(secret);
      return newcomerWords({ ...registration, domain: linkMails.domainOf(registration.domainId) });
    },
    sendCode: async (
      form: { readonly secret: string; readonly mobile: string },
      call: RegistrationStepCall,
    ): Promise<SentMobileCode> => {
      const { registration } = await openStep(form.secret, call);
      return mobiles.send(applicantOf(registration), form.mobile, call);
    },
    verify: async (
      form: { readonly secret: string; readonly mobile: string; readonly code: string },
      call: RegistrationStepCall,
    ): Promise<void> => {
      const { registration } = await openStep(form.secret, call);
      await mobiles.verify(applicantOf(registration), form, call.context, async (unit, mobile) => {
        if (!(await registrations.setMobile(unit, registration._id, mobile)))
          throw problem(linkErrors.wrongStep);
      });
    },
    /** Makes the account; the answer is the new session. */
    complete: async (
      form: NewcomerForm & { readonly secret: string },
      call: RegistrationStepCall,
    ): Promise<NewSessionFacts> => {
      const { link, registration } = await openStep(form.secret, call);
      const { _id, email, names, locale, agreed, domainId } = registration;
      const mobile = provenMobile(registration);
      const domain = linkMails.domainOf(domainId);
      const newcomer = { email, names, locale, mobile, agreed, domain, origin: 'registration' } as const;
      return newcomers.settle(newcomer, form, call, {
        use: (unit) => links.use(unit, link),
        done: async (unit, accountId) => {
          const sequence = await registrations.complete(unit, _id, accountId);
          await unit.append([
            createEvent(identityEvents.registrationCompleted, {
              subject: _id,
              sequence,
              data: { registrationId: _id, email, accountId },
              context: { ...call.context, actor: accountId },
            }),
          ]);
        },
      });
    },
  };
};
export type RegistrationSteps = ReturnType<typeof createRegistration>;

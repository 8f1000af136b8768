import { pastedText } from '@gatehouse/contracts/core/identifiers.ts';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { EventContext, EventFactory } from '@gatehouse/kit/events/event.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import { untilInserted } from '@gatehouse/kit/mongo/duplicate-key.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import type { OnboardingLimits } from '../limits/limits.service.ts';
import type { LinkMails } from '../links/link-mails.service.ts';
import { linkOwner, newRegistration, registrationMail } from './registration.domain.ts';
import type { RegistrationForm, RegistrationForms } from './registration-form.service.ts';
import type { RegistrationsRepository } from './registrations.repository.ts';

export interface RegistrationCall {
  readonly context: EventContext;
  readonly locale: string;
  readonly claim: IdempotencyClaim | undefined;
}

export interface RegistrationRequestDeps {
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findForSignIn'>;
  readonly registrations: Pick<RegistrationsRepository, 'insert'>;
  readonly linkMails: LinkMails;
  readonly forms: RegistrationForms;
  readonly limits: OnboardingLimits;
  readonly createEvent: EventFactory;
  readonly ids: Pick<Ids, 'id'>;
}

/**
 * The first step: a form, and a mail to the address in it. The answer is the same whether or not somebody has that
 * address; its owner alone learns more (N5).
 */
export const createRegistrationRequest = (deps: RegistrationRequestDeps) => {
  const { units, accounts, registrations, linkMails, forms, limits, createEvent, ids } = deps;

  return async (form: RegistrationForm, call: RegistrationCall): Promise<void> => {
    const { context, locale } = call;
    forms.assertOpen(context);
    linkMails.demand('email');
    const { domainId } = linkMails.domainOf(context.domain);
    const judged = forms.judge(form, domainId, locale);
    await limits.assertMayRegister(context);
    const email = pastedText(form.email);
    const sentTo = normalizeIdentifier('email', email) ?? '';
    const key = limits.keyOf('registration', sentTo);
    const [mayBeMailed, account] = await Promise.all([
      limits.mailsRegistration(key, sentTo, context),
      accounts.findForSignIn(sentTo),
    ]);
    const kind = registrationMail(mayBeMailed, account !== null);
    const recipient = {
      to: email,
      accountId: account?._id ?? null,
      person: account,
      locale: account?.locale ?? locale,
    };

    const store = async (unit: UnitOfWork) => {
      const registrationId = ids.id();
      const { link, mail } = await linkMails.issueWithin(
        unit,
        { purpose: 'registration', owner: linkOwner(kind, key), subject: registrationId, sentTo },
        { ...recipient, template: 'registration.link' },
        context,
      );
      await registrations.insert(
        unit,
        newRegistration(
          { ...judged, _id: registrationId, email, domainId, locale, ip: context.ip ?? null },
          link,
        ),
      );
      const requested = createEvent(identityEvents.registrationRequested, {
        subject: registrationId,
        sequence: 1,
        data: { registrationId, email, endTime: link.endTime.toISOString() },
        context,
      });
      const exists = () => {
        const facts = { template: 'registration.exists', expiresAt: link.endTime } as const;
        return linkMails.pageMail('login', { ...recipient, ...facts, channel: 'email' }, context);
      };
      const mails = { link: () => [mail()], exists: () => [exists()], none: () => [] };
      await unit.append([requested, ...mails[kind]()]);
    };
    // Of two requests at once the later one voids the other's link.
    await untilInserted(() => units.run(store, call.claim));
  };
};
export type RegistrationRequest = ReturnType<typeof createRegistrationRequest>;

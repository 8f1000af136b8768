import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { SignInAccount } from '../accounts/accounts.repository.ts';
import { personDomain } from '../accounts/person-domain.domain.ts';
import type { Quotas } from '../authentication/quotas/quotas.service.ts';
import type { TellOfNewDevice } from '../authentication/sign-in/new-device.ts';
import { shownCountry } from '../messages/messages.domain.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { LinkMessages } from '../onboarding/links/link-messages.service.ts';
import type { Links } from '../onboarding/links/links.service.ts';
import { type CountryOf, placeOf } from '../sessions/place.domain.ts';
import type { SessionRow } from '../sessions/sessions.domain.ts';
import { linkMinutes, wasHereBefore } from './new-devices.domain.ts';

export interface NewDevicesDeps {
  readonly links: Pick<Links, 'issue'>;
  readonly linkMessages: Pick<LinkMessages, 'withLink' | 'withPage'>;
  readonly messages: Pick<Messages, 'requestMessage'>;
  readonly quotas: Pick<Quotas, 'use'>;
  readonly domains: { current(): Domains };
  readonly countryOf: CountryOf;
  readonly clock: Clock;
}

/** Notices a day for one person: whoever has the password cannot hide the first one among others. */
export const NOTICES_A_DAY = 10;

/** The mail and the notice that tell of a session on a new device, with the way to end it (ADR 109). */
export const createNewDevices = (deps: NewDevicesDeps): TellOfNewDevice => {
  const { links, linkMessages, messages, quotas, domains, countryOf, clock } = deps;

  const factsOf = (account: SignInAccount, session: SessionRow, spoken: string) => {
    const locale = account.locale ?? spoken;
    const { country } = placeOf(session.ip, countryOf);
    const params = {
      device: session.device,
      ip: session.ip ?? '',
      place: country === null ? '' : shownCountry(country, locale),
    };
    return { accountId: account._id, locale, at: session.startedAt, params };
  };

  return async (account, session, { context, locale, log }) => {
    if (!wasHereBefore(account)) return undefined;
    const domain = personDomain(account, context.domain, domains.current());
    const wait = await quotas.use([{ key: `new-device:${account._id}`, limit: NOTICES_A_DAY }]);
    // Domains arrive moments after the first start of an installation; nobody was here before then.
    if (domain === undefined || wait > 0) {
      log.warn({ accountId: account._id, sessionId: session._id }, 'nobody is told of a new device');
      return undefined;
    }
    const facts = factsOf(account, session, locale);
    const page = `profile/sessions?end=${session._id}` as const;
    const minutes = linkMinutes(clock.now(), session);
    return async (unit) => {
      const { secret, purpose, endTime } = await links.issue(unit, {
        purpose: 'end-session',
        ...{ owner: session._id, subject: session._id, sentTo: account._id, minutes },
      });
      const notice = { ...facts, channel: 'personnel_account', to: '', expiresAt: endTime } as const;
      const mails =
        account.email === null
          ? []
          : [
              linkMessages.withLink(
                'device.link',
                domain,
                { purpose, secret, endTime },
                { ...facts, to: account.email },
              ),
            ];
      await messages.requestMessage(
        unit,
        [linkMessages.withPage('device.new', domain, page, notice), ...mails],
        context,
      );
    };
  };
};

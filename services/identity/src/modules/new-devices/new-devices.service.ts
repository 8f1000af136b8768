import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import { personDomain } from '../accounts/person-domain.domain.ts';
import type { NewDeviceNotice, NewDevices } from '../authentication/sign-in/new-device.ts';
import { type Message, shownCountry } from '../messages/messages.domain.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { LinkMessages } from '../onboarding/links/link-messages.service.ts';
import type { IssuedLink, Links } from '../onboarding/links/links.service.ts';
import { type CountryOf, placeOf } from '../sessions/place.domain.ts';
import { linkMinutes, wasHereBefore } from './new-devices.domain.ts';

export interface NewDevicesDeps {
  readonly links: Pick<Links, 'issueFirst'>;
  readonly linkMessages: Pick<LinkMessages, 'withLink' | 'withPage'>;
  readonly messages: Pick<Messages, 'requestMessage'>;
  readonly domains: { current(): Domains };
  readonly countryOf: CountryOf;
  readonly clock: Clock;
}

/** The mail and the notice that tell of a session on a new device, with the way to end it (ADR 109). */
export const createNewDevices = (deps: NewDevicesDeps): Pick<NewDevices, 'noticeOf' | 'enqueueNotice'> => {
  const { links, linkMessages, messages, domains, countryOf, clock } = deps;

  const factsOf = ({ account, session, locale }: NewDeviceNotice) => {
    const { country } = placeOf(session.ip, countryOf);
    const params = {
      device: session.device,
      ip: session.ip ?? '',
      place: country === null ? '' : shownCountry(country, locale),
    };
    return { accountId: account._id, locale, at: session.startedAt, params };
  };

  const messagesOf = (notice: NewDeviceNotice, link: IssuedLink): readonly Message[] => {
    const { account, session, domain } = notice;
    const facts = factsOf(notice);
    const page = `profile/sessions?end=${session._id}` as const;
    const portal = { ...facts, channel: 'personnel_account', to: '', expiresAt: link.endTime } as const;
    const told = linkMessages.withPage('device.new', domain, page, portal);
    if (account.email === null) return [told];
    return [told, linkMessages.withLink('device.link', domain, link, { ...facts, to: account.email })];
  };

  return {
    noticeOf: (account, session, { context, locale, log }) => {
      if (!wasHereBefore(account)) return undefined;
      const domain = personDomain(account, context.domain, domains.current());
      // Domains arrive moments after the first start of an installation; nobody was here before then.
      if (domain === undefined) {
        log.warn({ accountId: account._id, sessionId: session._id }, 'nobody is told of a new device');
        return undefined;
      }
      return { account, session, domain, locale: account.locale ?? locale, context, log };
    },
    enqueueNotice: async (unit, notices) => {
      if (notices.length === 0) return;
      const issued = await links.issueFirst(
        unit,
        notices.map(({ account, session }) => ({
          purpose: 'end-session',
          owner: session._id,
          subject: session._id,
          sentTo: account._id,
          minutes: linkMinutes(clock.now(), session),
        })),
      );
      for (const [index, link] of issued.entries()) {
        const notice = notices[index];
        if (notice !== undefined)
          await messages.requestMessage(unit, messagesOf(notice, link), notice.context);
      }
    },
  };
};

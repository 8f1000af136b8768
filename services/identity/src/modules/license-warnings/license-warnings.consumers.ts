import { licenseEvents } from '@gatehouse/contracts/platform/license.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Message } from '../messages/messages.domain.ts';
import type { Messages } from '../messages/messages.service.ts';
import type { LinkMessages } from '../onboarding/links/link-messages.service.ts';
import type { LicenseManager } from './license-managers.read-model.ts';

/** Milliseconds in which a warning is worth sending; an older one is history that is read again. */
const ALIVE = 3 * 24 * 60 * 60_000;

export interface LicenseWarningsDeps {
  readonly managers: () => Promise<readonly LicenseManager[]>;
  readonly linkMessages: Pick<LinkMessages, 'domainOf' | 'withPage'>;
  readonly messages: Pick<Messages, 'requestMessage'>;
  readonly clock: Pick<Clock, 'now'>;
}

/** Administrators read in the personal account and by mail that the license ends. */
export const licenseWarningConsumers = (deps: LicenseWarningsDeps): readonly EventSubscription[] => {
  const { managers, linkMessages, messages, clock } = deps;
  return [
    on(licenseEvents.licenseWarned, async ({ data, time }, unit) => {
      const expiresAt = new Date(Date.parse(time) + ALIVE);
      if (expiresAt <= clock.now()) return;
      const wanted = (await managers()).flatMap((manager): Message[] => {
        const domain = linkMessages.domainOf(undefined, manager);
        const recipient = {
          accountId: manager._id,
          locale: manager.locale ?? domain.locales[0] ?? 'ru',
          expiresAt,
          at: new Date(data.supportUntil),
          params: { licensee: data.licensee, days: String(data.daysLeft) },
        };
        const to = (channel: Message['channel'], address: string) =>
          linkMessages.withPage('license.ending', domain, 'setting/license', {
            ...recipient,
            channel,
            to: address,
          });
        return [to('personnel_account', ''), ...(manager.email === null ? [] : [to('email', manager.email)])];
      });
      if (wanted.length > 0) await messages.requestMessage(unit, wanted, systemContext);
    }),
  ];
};

import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AccountsService } from './accounts.service.ts';

/** People choose their language in the profile; messages, sessions and applications learn it from the account (ADR 104). */
export const languageConsumers = (
  accounts: Pick<AccountsRepository, 'findById'>,
  service: Pick<AccountsService, 'changeWithin'>,
): readonly EventSubscription[] => [
  on(profileEvents.settingsChanged, async ({ data: { accountId, lang }, ...event }, unit) => {
    if (lang === undefined) return;
    const account = await accounts.findById(accountId, unit);
    if (account === null || account.status === 'deleted' || account.locale === lang) return;
    const { actor, domain, ip, traceparent } = event;
    await service.changeWithin(unit, accountId, () => ({ locale: lang }), { actor, domain, ip, traceparent });
  }),
];

/** What is told of people whom providers deliver. */
import { directoryEvents, type identityLinkChanges } from '@gatehouse/contracts/identity/directory.events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type AccountRow, accountLabel } from '../accounts/accounts.domain.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import { sortedGroups } from './delivered-values.domain.ts';
import type { DeliveryPlan } from './delivery.domain.ts';

export interface DeliveryEventsDeps extends Pick<ServiceParts, 'createEvent'> {
  readonly accounts: Pick<AccountsRepository, 'nextSequence'>;
  readonly provider: (providerId: string) => Promise<Pick<KnownProvider, 'title'> | null>;
}

type Link = (typeof identityLinkChanges)[number];

export const createDeliveryEvents = ({ createEvent, accounts, provider }: DeliveryEventsDeps) => {
  const tellLink = async (
    unit: UnitOfWork,
    account: Pick<AccountRow, '_id' | 'login' | 'email' | 'mobile'>,
    link: Link,
    providerId: string,
    context: EventContext,
  ): Promise<void> => {
    const sequence = await accounts.nextSequence(unit, account._id);
    if (sequence === undefined) throw new Error('the account of a link is gone');
    const data = {
      accountId: account._id,
      label: accountLabel(account),
      link,
      providerId,
      // As the journal calls it.
      provider: (await provider(providerId))?.title ?? providerId,
    };
    await unit.append([
      createEvent(directoryEvents.identityLinked, { subject: account._id, sequence, data, context }),
    ]);
  };

  const tellProfile = async (
    unit: UnitOfWork,
    accountId: string,
    { row, names, tells }: DeliveryPlan,
    context: EventContext,
  ): Promise<void> => {
    if (!tells) return;
    const sequence = await accounts.nextSequence(unit, accountId);
    if (sequence === undefined) throw new Error('the account of a delivery is gone');
    const attributes = row.attributes.map(({ code, values }) => ({ field: code, values: [...values] }));
    const data = { accountId, names: { ...names }, groups: sortedGroups(row), attributes };
    await unit.append([
      createEvent(directoryEvents.personDelivered, { subject: accountId, sequence, data, context }),
    ]);
  };

  return { tellLink, tellProfile };
};

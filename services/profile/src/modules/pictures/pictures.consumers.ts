/** Pictures of companies follow what access-request tells of their fields: saved with a company, gone with a value or with it. */
import { companyEvents } from '@gatehouse/contracts/access-request/companies.events.ts';
import type { Change } from '@gatehouse/contracts/core/define-event.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { PicturesRepository } from './pictures.repository.ts';

const OWN_FIELD = 'additionalInfo.';
/** Ids of pictures; what else looks like one is the id of none. */
const FILE_ID = /^[A-Za-z0-9_-]{43}$/;

const fileIdsIn = (value: Change['current']): string[] =>
  [value ?? []].flat().filter((one): one is string => typeof one === 'string' && FILE_ID.test(one));

/** What the fields of a company name since a change, and what they name no more. */
export const picturesOf = (changes: readonly Change[]) => {
  const own = changes.filter(({ field }) => field.startsWith(OWN_FIELD));
  const named = own.flatMap(({ current }) => fileIdsIn(current));
  const before = own.flatMap(({ previous }) => fileIdsIn(previous));
  return { named, dropped: before.filter((fileId) => !named.includes(fileId)) };
};

export const picturesConsumers = (
  pictures: Pick<PicturesRepository, 'keepOfCompany' | 'removeOfCompany'>,
): readonly EventSubscription[] => [
  on(companyEvents.contractorChanged, ({ data }, unit) =>
    pictures.keepOfCompany(`contractors/${data.contractorId}`, picturesOf(data.changes), unit),
  ),
  on(companyEvents.organizationChanged, ({ data }, unit) =>
    pictures.keepOfCompany(`organizations/${data.organizationId}`, picturesOf(data.changes), unit),
  ),
  on(companyEvents.contractorDeleted, ({ data }, unit) =>
    pictures.removeOfCompany(`contractors/${data.contractorId}`, unit),
  ),
  on(companyEvents.organizationDeleted, ({ data }, unit) =>
    pictures.removeOfCompany(`organizations/${data.organizationId}`, unit),
  ),
];

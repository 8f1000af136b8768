import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { CompanyFormsRepository } from './company-forms.repository.ts';

/** Keeps which fields organizations and contractors have. */
export const companyFormConsumers = (
  repository: Pick<CompanyFormsRepository, 'keep'>,
): readonly EventSubscription[] => [
  on(profileEvents.formChanged, async ({ data }, unit) => {
    const { formId, tabs } = data;
    if (tabs === undefined || (formId !== 'organizations' && formId !== 'contractors')) return;
    await repository.keep(formId, tabs, unit);
  }),
];

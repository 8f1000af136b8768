import { profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { CompanyFormsRepository } from '../fields/company-forms.repository.ts';
import { type GoneValues, goneBetween } from './gone-values.ts';

export interface CompanyFormConsumersDeps {
  readonly forms: CompanyFormsRepository;
  readonly goneValues: GoneValues;
}

/** Keeps which fields organizations and contractors have; values of those that are gone go with them. */
export const companyFormConsumers = ({
  forms,
  goneValues,
}: CompanyFormConsumersDeps): readonly EventSubscription[] => [
  on(profileEvents.formChanged, async ({ data }, unit) => {
    const { formId, tabs } = data;
    if (tabs === undefined || (formId !== 'organizations' && formId !== 'contractors')) return;
    await goneValues.drop(formId, goneBetween(await forms.of(formId, unit), tabs), unit);
    await forms.keep(formId, tabs, unit);
  }),
];

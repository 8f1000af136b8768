import { type FormDefinition, profileEvents } from '@gatehouse/contracts/profile/events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import { RetryLaterError } from '@gatehouse/kit/runtime/transient.ts';
import type { CompanyFormsRepository } from '../fields/company-forms.repository.ts';
import { type GoneValues, goneBetween } from './gone-values.ts';

type Field = FormDefinition[number]['blocks'][number]['fields'][number];

/** The form with the choices of directories in the fields that choose from them. */
const withItems = (
  tabs: FormDefinition,
  directories: Readonly<Record<string, Field['items']>>,
): FormDefinition =>
  tabs.map((tab) => ({
    ...tab,
    blocks: tab.blocks.map((block) => ({
      ...block,
      fields: block.fields.map((field) => ({
        ...field,
        items: field.directory === undefined ? field.items : (directories[field.directory] ?? field.items),
      })),
    })),
  }));

export interface CompanyFormConsumersDeps {
  readonly forms: CompanyFormsRepository;
  readonly goneValues: Pick<GoneValues, 'drop' | 'isDropping'>;
}

/** Keeps which fields organizations and contractors have; values of those that are gone go with them. */
export const companyFormConsumers = ({
  forms,
  goneValues,
}: CompanyFormConsumersDeps): readonly EventSubscription[] => [
  on(profileEvents.formChanged, async ({ data }, unit) => {
    const { formId, directories = {} } = data;
    const tabs = data.tabs && withItems(data.tabs, directories);
    if (tabs === undefined || (formId !== 'organizations' && formId !== 'contractors')) return;
    const before = await forms.of(formId, unit);
    // What comes back waits, seconds at most, until the values of what it replaces are gone.
    if (await goneValues.isDropping(formId, goneBetween(tabs, before), unit))
      throw new RetryLaterError(`values of ${formId} are still being taken out`);
    await goneValues.drop(formId, goneBetween(before, tabs), unit);
    await forms.keep(formId, tabs, unit);
  }),
];

/** Fields whose choices a directory gives. */
import { type DynamicType, dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { FormField, FormItem, FormTab } from '../form/form.domain.ts';
import type { FormStore } from '../form/form.store.ts';

export interface FedField {
  readonly type: DynamicType;
  readonly tab: FormTab;
  readonly field: FormField;
}

const fedIn = (type: DynamicType, tabs: readonly FormTab[], directory: string): readonly FedField[] =>
  tabs.flatMap((tab) =>
    tab.blocks.flatMap(({ fields }) =>
      fields.filter((field) => field.directory === directory).map((field) => ({ type, tab, field })),
    ),
  );

export const createFedFields = (store: Pick<FormStore, 'find' | 'replace'>) => ({
  of: async (directory: string, unit: UnitOfWork): Promise<readonly FedField[]> => {
    const found: FedField[] = [];
    for (const type of dynamicTypes) {
      const { tabs } = await store.find(type, unit);
      found.push(...fedIn(type, tabs, directory));
    }
    return found;
  },
  /** Gives the fields the choices of now, in the transaction that changed them. */
  feed: async (
    directory: string,
    items: readonly FormItem[],
    context: EventContext,
    unit: UnitOfWork,
  ): Promise<void> => {
    for (const type of dynamicTypes) {
      const form = await store.find(type, unit);
      if (fedIn(type, form.tabs, directory).length === 0) continue;
      const tabs = form.tabs.map((tab) => ({
        ...tab,
        blocks: tab.blocks.map((block) => ({
          ...block,
          fields: block.fields.map((field) => (field.directory === directory ? { ...field, items } : field)),
        })),
      }));
      await store.replace(form, tabs, context, unit);
    }
  },
});
export type FedFields = ReturnType<typeof createFedFields>;

/** Makes edits of a type's form: each is stored whole or refused. */
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { type DynamicType, dynamicTypes, PERSONNEL_TYPES } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { itemsOf } from '../directories/entries.domain.ts';
import type { EntriesRepository } from '../directories/entries.repository.ts';
import type { FormTab } from '../form/form.domain.ts';
import type { FormRow } from '../form/form.model.ts';
import type { FormStore } from '../form/form.store.ts';
import {
  type FoundBlock,
  type FoundField,
  findBlock,
  findField,
  type PartPlace,
  partPlaceOf,
  tabPlaceOf,
} from '../form/form-parts.domain.ts';
import type { Edited } from './edited.domain.ts';
import type { Sources } from './field-edits.domain.ts';

/** Refuses as `request.notFound`. */
export const present = <Found>(found: Found | undefined | null): Found => {
  if (found === undefined || found === null) throw problem(requestErrors.notFound);
  return found;
};

/** Tabs that an edit leads to; throws what is wrong with it. */
export const acceptedTabs = (edited: Edited): readonly FormTab[] => {
  if (edited.kind === 'refused') throw refusedFields(edited.errorList);
  return edited.tabs;
};

export interface TabAt {
  readonly type: DynamicType;
  readonly form: FormRow;
  readonly tab: FormTab;
}
export type BlockAt = TabAt & FoundBlock & { readonly place: PartPlace };
export type FieldAt = TabAt & FoundField & { readonly place: PartPlace };

export interface FormEditorDeps {
  readonly units: UnitsOfWork;
  readonly store: FormStore;
  readonly entries: Pick<EntriesRepository, 'all'>;
}

export const createFormEditor = ({ units, store, entries }: FormEditorDeps) => {
  const tabAt = async (id: string, unit: UnitOfWork): Promise<TabAt> => {
    const { type, code } = present(tabPlaceOf(id));
    const form = await store.find(type, unit);
    return { type, form, tab: present(form.tabs.find((tab) => tab.code === code)) };
  };
  const blockAt = async (id: string, unit: UnitOfWork): Promise<BlockAt> => {
    const place = present(partPlaceOf(id));
    const form = await store.find(place.type, unit);
    return { type: place.type, form, place, ...present(findBlock(form.tabs, place)) };
  };
  const fieldAt = async (id: string, unit: UnitOfWork): Promise<FieldAt> => {
    const place = present(partPlaceOf(id));
    const form = await store.find(place.type, unit);
    return { type: place.type, form, place, ...present(findField(form.tabs, place)) };
  };

  return {
    tabAt,
    blockAt,
    fieldAt,
    run: <T>(work: (unit: UnitOfWork) => Promise<T>, claim?: IdempotencyClaim): Promise<T> =>
      units.run(work, claim),
    form: (type: DynamicType, unit: UnitOfWork) => store.find(type, unit),
    save: (form: FormRow, edited: Edited, context: EventContext, unit: UnitOfWork): Promise<FormRow> =>
      store.replace(form, acceptedTabs(edited), context, unit),
    /** What a definition may choose from: read once, since it is asked for by rules that do no I/O. */
    sources: async (unit: UnitOfWork): Promise<Sources> => {
      const { tabs } = await store.find('directories', unit);
      const lists = new Map(
        await Promise.all(
          tabs.map(async ({ code }) => [code, itemsOf(await entries.all(code, unit))] as const),
        ),
      );
      return {
        items: (directory) => lists.get(directory),
        hasPersonnelType: (code) => (lists.get(PERSONNEL_TYPES) ?? []).some(({ id }) => id === code),
      };
    },
    forms: async (unit: UnitOfWork) => {
      const found = [];
      for (const type of dynamicTypes) found.push({ type, form: await store.find(type, unit) });
      return found;
    },
  };
};
export type FormEditor = ReturnType<typeof createFormEditor>;

/** A change made of another state is a conflict, unless it says what is there already. */
export const assertRevision = (
  part: { readonly revision?: number },
  given: number,
  differs: boolean,
): void => {
  if (differs && given !== (part.revision ?? 1)) throw problem(requestErrors.conflict);
};

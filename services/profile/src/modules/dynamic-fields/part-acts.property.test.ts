/** The question before an act and the act itself have one answer, whatever the form is. */
import { type DynamicType, dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import { type Choices, forSeeds } from '@gatehouse/testkit/properties.ts';
import { expect, it } from 'vitest';
import { createFedFields } from '../directories/fed-fields.ts';
import type { FieldUsage } from '../form/field-usage.ts';
import { type FormBlock, type FormField, type FormTab, fieldDefaults } from '../form/form.domain.ts';
import type { FormRow } from '../form/form.model.ts';
import type { FormStore } from '../form/form.store.ts';
import { partIdOf, tabIdOf } from '../form/form-parts.domain.ts';
import { createValueEffects } from './effects.ts';
import { createFieldsService } from './fields.service.ts';
import { createFormEditor } from './form-editor.ts';
import { createPartActs } from './part-acts.ts';
import { createTabsService } from './tabs.service.ts';

const title = { ru: 'Часть', en: 'Part' };
const item = (id: string) => ({ id, value: title, order: 10, active: true });

const fieldOf = (choices: Choices, code: string): FormField => {
  const fieldType = choices.pick(['input', 'textarea', 'dropbox', 'toggle', 'date'] as const);
  const isList = fieldType === 'dropbox';
  return {
    ...fieldDefaults,
    code,
    title,
    order: 10,
    fieldType,
    active: choices.chance(0.7),
    multiple: fieldType !== 'toggle' && choices.chance(0.3),
    unique: choices.chance(0.2),
    systemic: choices.chance(0.2),
    immutable: choices.chance(0.3),
    actionsAccess: choices.pick([0, 0, 1, 2, 3, 4] as const),
    items: isList ? [item('a'), item('b')] : [],
    directory: isList && choices.chance(0.3) ? 'cities' : null,
  };
};

const tabsOf = (choices: Choices, type: DynamicType): readonly FormTab[] =>
  Array.from({ length: 1 + choices.below(3) }, (_, t): FormTab => {
    const code = type === 'directories' && t === 0 ? 'cities' : `${type}_tab${t}`;
    const own = { title, order: 10, active: choices.chance(0.7), systemic: choices.chance(0.2) };
    const blocks = Array.from({ length: 1 + choices.below(2) }, (__, b): FormBlock => {
      const name = `${code}_block${b}`;
      const fields = Array.from({ length: choices.below(4) }, (___, f) => fieldOf(choices, `${name}_f${f}`));
      return { ...own, code: name, systemic: choices.chance(0.2), fields };
    });
    return { ...own, code, blocks };
  });

const usageOf = (choices: Choices): FieldUsage => {
  const some = () => (choices.chance(0.5) ? 0 : 1 + choices.below(9));
  const [values, beyond, count, missing] = [some(), some(), some(), some()];
  return {
    values: async (codes) => (codes.length === 0 ? 0 : values),
    itemValues: async (_, items) => new Map(items.map((code) => [code, values])),
    beyond: async () => beyond,
    conflicts: async () => ({ count, conflicting: [] }),
    missing: async () => missing,
  };
};

const worldOf = (choices: Choices) => {
  const rows = new Map(
    dynamicTypes.map((type): [DynamicType, FormRow] => [
      type,
      { _id: type, tabs: tabsOf(choices, type), sequence: 1, updatedAt: new Date(0) },
    ]),
  );
  const store: FormStore = {
    find: async (type) => rows.get(type) as FormRow,
    replace: async (form, tabs) => ({ ...form, tabs, sequence: form.sequence + 1 }),
  };
  const units = { run: (work: (unit: UnitOfWork) => unknown) => work({} as UnitOfWork) } as UnitsOfWork;
  const editor = createFormEditor({ units, store, entries: { all: async () => [] } as never });
  const lost = {
    fields: async () => {},
    items: async () => {},
    holdUnique: async () => {},
    isRemoving: async () => false,
  };
  const acts = createPartActs({ editor, lost, fedFields: createFedFields(store) });
  const usage = usageOf(choices);
  return {
    rows,
    tabs: createTabsService({ editor, acts, entries: { removeAll: async () => {} } as never }),
    fields: createFieldsService({
      editor,
      acts,
      lost,
      effects: createValueEffects(() => usage),
      awaitValueWrites: async () => {},
    }),
  };
};

const nobody = { actor: 'admin' } as EventContext;
const refusalOf = async (act: Promise<unknown>) => {
  try {
    await act;
    return { errorList: {}, usedBy: [] };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    return { errorList: error.extras.errorList ?? {}, usedBy: error.extras.usedBy ?? [] };
  }
};

it('what is said before a part is deleted, switched off or changed is what the act does', async () => {
  const seen = { refused: 0, used: 0, done: 0 };
  await forSeeds(1_000, async (choices) => {
    const { rows, tabs, fields } = worldOf(choices);
    const type = choices.pick(dynamicTypes);
    const tab = choices.pick((rows.get(type) as FormRow).tabs);
    const block = choices.pick(tab.blocks);
    const field = block.fields.length > 0 ? choices.pick(block.fields) : undefined;
    const act = choices.pick(['delete', 'deactivate'] as const);
    const of = choices.below(4);
    const tabId = tabIdOf(type, tab.code);
    const id = (code: string) => partIdOf(type, tab.code, code);
    const plans = {
      tab: [
        { act, tab: tabId },
        () => (act === 'delete' ? tabs.deleteTab(tabId, nobody) : tabs.setTabActive(tabId, false, nobody)),
      ],
      block: [
        { act, id: id(block.code) },
        () =>
          act === 'delete'
            ? tabs.deleteSubtype(id(block.code), nobody)
            : tabs.setSubtypeActive(id(block.code), false, nobody),
      ],
    } as const;
    const change = {
      [choices.pick(['multiple', 'unique', 'active', 'profileVisible', 'adminRequired', 'immutable'])]:
        choices.chance(0.5),
      ...(choices.chance(0.3) ? { fieldType: choices.pick(['input', 'textarea', 'date'] as const) } : {}),
    };
    const [plan, run] =
      of === 0
        ? plans.tab
        : of === 1 || field === undefined
          ? plans.block
          : of === 2
            ? ([
                { act, id: id(field.code) },
                () =>
                  act === 'delete'
                    ? fields.remove(id(field.code), nobody)
                    : fields.setActive(id(field.code), false, nobody),
              ] as const)
            : ([
                { act: 'change', id: id(field.code), field: change },
                () => fields.change(id(field.code), { revision: 1, ...change }, nobody),
              ] as const);
    const { errorList, usedBy, lostValues } = await fields.foresee(plan);
    expect(await refusalOf(run()), JSON.stringify(plan)).toEqual({ errorList, usedBy });
    if (Object.values(errorList).includes('errorValuesLost')) expect(lostValues).toBeGreaterThan(0);
    if (usedBy.length > 0) seen.used += 1;
    else if (Object.keys(errorList).length > 0) seen.refused += 1;
    else seen.done += 1;
  });
  for (const count of Object.values(seen)) expect(count).toBeGreaterThan(20);
});

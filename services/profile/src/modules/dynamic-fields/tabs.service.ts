import type { BodyOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import type { dynamicFieldEndpoints } from '@gatehouse/contracts/profile/dynamic-fields.endpoints.ts';
import type {
  PartsOrder,
  SubtypeCreate,
  SubtypeUpdate,
  TabCreate,
  TabUpdate,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { IdempotencyClaim } from '@gatehouse/kit/idempotency/idempotency.ts';
import type { EntriesRepository } from '../directories/entries.repository.ts';
import type { FormBlock, FormTab } from '../form/form.domain.ts';
import { findBlock, partIdOf, partPlaceOf, tabIdOf, tabPlaceOf } from '../form/form-parts.domain.ts';
import { cleanTitle } from './edited.domain.ts';
import { assertRevision, type FormEditor, present } from './form-editor.ts';
import type { PartActs } from './part-acts.ts';
import { addBlock, addTab, changeBlock, changeTab, orderParts, orderTabs } from './tab-edits.domain.ts';

export interface TabsServiceDeps {
  readonly editor: FormEditor;
  readonly acts: Pick<PartActs, 'act'>;
  readonly entries: Pick<EntriesRepository, 'removeAll'>;
}

const revisionOf = (part: FormTab | FormBlock | undefined): number => part?.revision ?? 1;

const stale = () => problem(requestErrors.conflict);

/** Keeps tabs and blocks of every type. */
export const createTabsService = ({ editor, acts, entries }: TabsServiceDeps) => {
  const codesOf = (ids: readonly string[], codeOf: (id: string) => string | undefined): readonly string[] =>
    ids.map((id) => codeOf(id) ?? '');

  return {
    createTab: (type: DynamicType, given: TabCreate, context: EventContext, claim?: IdempotencyClaim) =>
      editor.run(async (unit) => {
        const form = await editor.form(type, unit);
        const { code, title, view = 'form' } = given;
        await editor.save(form, addTab(type, form.tabs, { code, title, view }), context, unit);
        return tabIdOf(type, given.code);
      }, claim),
    changeTab: (id: string, given: TabUpdate, context: EventContext): Promise<number> =>
      editor.run(async (unit) => {
        const { type, form, tab } = await editor.tabAt(id, unit);
        const title = cleanTitle(given.title);
        const view = given.view ?? tab.view ?? 'form';
        const differs =
          title.ru !== tab.title.ru || title.en !== tab.title.en || view !== (tab.view ?? 'form');
        assertRevision(tab, given.revision, differs);
        if (!differs) return revisionOf(tab);
        const next = await editor.save(form, changeTab(type, form.tabs, tab, given), context, unit);
        return revisionOf(next.tabs.find(({ code }) => code === tab.code));
      }),
    deleteTab: (id: string, context: EventContext): Promise<void> =>
      editor.run(async (unit) => {
        const { type, form, tab } = await editor.tabAt(id, unit);
        await acts.act({ type, form, part: { tab } }, 'delete', context, unit);
        if (type === 'directories') await entries.removeAll(tab.code, unit);
      }),
    setTabActive: (id: string, active: boolean, context: EventContext): Promise<number> =>
      editor.run(async (unit) => {
        const { type, form, tab } = await editor.tabAt(id, unit);
        const at = { type, form, part: { tab } };
        const next = await acts.act(at, active ? 'activate' : 'deactivate', context, unit);
        return revisionOf(next.tabs.find(({ code }) => code === tab.code));
      }),
    orderTabs: (
      type: DynamicType,
      given: BodyOf<typeof dynamicFieldEndpoints.orderTabs>,
      context: EventContext,
    ): Promise<void> =>
      editor.run(async (unit) => {
        const form = await editor.form(type, unit);
        const codes = codesOf(given.tabs, (id) => {
          const place = tabPlaceOf(id);
          return place?.type === type ? place.code : undefined;
        });
        const tabs = orderTabs(form.tabs, codes);
        if (tabs === undefined) throw stale();
        await editor.save(form, { kind: 'edited', tabs }, context, unit);
      }),
    createSubtype: (given: SubtypeCreate, context: EventContext, claim?: IdempotencyClaim) =>
      editor.run(async (unit) => {
        const place = tabPlaceOf(given.tab);
        if (place === undefined) throw refusedFields({ tab: 'errorChoice' });
        const form = await editor.form(place.type, unit);
        await editor.save(form, addBlock(place.type, form.tabs, place.code, given), context, unit);
        return partIdOf(place.type, place.code, given.code);
      }, claim),
    changeSubtype: (id: string, given: SubtypeUpdate, context: EventContext): Promise<number> =>
      editor.run(async (unit) => {
        const at = await editor.blockAt(id, unit);
        const title = cleanTitle(given.title);
        const differs = title.ru !== at.block.title.ru || title.en !== at.block.title.en;
        assertRevision(at.block, given.revision, differs);
        if (!differs) return revisionOf(at.block);
        const next = await editor.save(at.form, changeBlock(at.form.tabs, at, given), context, unit);
        return revisionOf(findBlock(next.tabs, at.place)?.block);
      }),
    deleteSubtype: (id: string, context: EventContext): Promise<void> =>
      editor.run(async (unit) => {
        const { type, form, tab, block } = await editor.blockAt(id, unit);
        await acts.act({ type, form, part: { tab, block } }, 'delete', context, unit);
      }),
    setSubtypeActive: (id: string, active: boolean, context: EventContext): Promise<number> =>
      editor.run(async (unit) => {
        const { type, form, tab, block, place } = await editor.blockAt(id, unit);
        const at = { type, form, part: { tab, block } };
        const next = await acts.act(at, active ? 'activate' : 'deactivate', context, unit);
        return revisionOf(findBlock(next.tabs, place)?.block);
      }),
    orderParts: (tabId: string, given: PartsOrder, context: EventContext): Promise<void> =>
      editor.run(async (unit) => {
        const { type, form, tab } = await editor.tabAt(tabId, unit);
        const codeOf = (id: string): string => {
          const place = partPlaceOf(id);
          const own = place?.type === type && (place.tab === undefined || place.tab === tab.code);
          return own ? place.code : '';
        };
        const order = given.subtypes.map(({ id, fields }) => ({
          code: codeOf(id),
          fields: fields.map(codeOf),
        }));
        const edited = orderParts(form.tabs, tab, order);
        if (edited === undefined) throw stale();
        await editor.save(form, edited, context, unit);
      }),
    types: () =>
      editor.run(async (unit) =>
        (await editor.forms(unit)).map(({ type, form }) => {
          const fields = form.tabs.flatMap(({ blocks }) => blocks.flatMap((block) => block.fields));
          const active = fields.filter((field) => field.active).length;
          return { code: type, tabs: form.tabs.length, fields: fields.length, active };
        }),
      ),
    tabs: (type: DynamicType) => editor.run(async (unit) => (await editor.form(type, unit)).tabs),
    tab: (id: string) =>
      editor.run(async (unit) => {
        const { type, tab } = await editor.tabAt(id, unit);
        return { type, tab: present(tab) };
      }),
  };
};
export type TabsService = ReturnType<typeof createTabsService>;

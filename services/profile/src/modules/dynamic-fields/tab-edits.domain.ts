/** What an edit makes of the tabs and blocks of a type, or why it is refused. Pure: the service stores what comes of it. */
import { BLOCKS_MAX, type DynamicType, TABS_MAX, type TabView } from '@gatehouse/contracts/profile/fields.ts';
import { directoryBlock } from '../form/directory-columns.ts';
import type { FormBlock, FormTab, Localized } from '../form/form.domain.ts';
import {
  blocksOf,
  cleanTitle,
  type Edited,
  edited,
  full,
  inSteps,
  isEmpty,
  keptFields,
  keptInTab,
  nextOrder,
  part,
  refused,
  titleErrors,
  withBlock,
  withTab,
} from './edited.domain.ts';

export interface NewTab {
  readonly code: string;
  readonly title: Localized;
  readonly view: TabView;
}

export const addTab = (type: DynamicType, tabs: readonly FormTab[], given: NewTab): Edited => {
  const title = cleanTitle(given.title);
  const errorList = {
    ...titleErrors(title),
    ...(tabs.some(({ code }) => code === given.code) ? { code: 'errorUnique' } : {}),
    ...(tabs.length >= TABS_MAX ? { code: full(TABS_MAX) } : {}),
  };
  if (!isEmpty(errorList)) return refused(errorList);
  const isDirectory = type === 'directories';
  return edited([
    ...tabs,
    {
      code: given.code,
      title,
      order: nextOrder(tabs),
      ...part,
      view: isDirectory ? 'table' : given.view,
      blocks: isDirectory ? [directoryBlock(given.code)] : [],
    },
  ]);
};

export const changeTab = (
  type: DynamicType,
  tabs: readonly FormTab[],
  { code }: FormTab,
  given: { readonly title: Localized; readonly view?: TabView | undefined },
): Edited => {
  const title = cleanTitle(given.title);
  const errorList = titleErrors(title);
  if (!isEmpty(errorList)) return refused(errorList);
  const view = type === 'directories' ? undefined : given.view;
  return edited(withTab(tabs, code, (tab) => ({ ...tab, title, ...(view === undefined ? {} : { view }) })));
};

export const removeTab = (type: DynamicType, tabs: readonly FormTab[], { code }: FormTab): Edited => {
  const tab = tabs.find((one) => one.code === code);
  const kept = keptInTab(type, tab?.blocks.flatMap(({ fields }) => fields) ?? []);
  if (tab?.systemic || kept.length > 0) return refused({ id: 'errorReadonly' });
  return edited(tabs.filter((one) => one.code !== code));
};

export const setTabActive = (
  tabs: readonly FormTab[],
  { code, systemic }: FormTab,
  active: boolean,
): Edited =>
  systemic && !active
    ? refused({ active: 'errorReadonly' })
    : edited(withTab(tabs, code, (tab) => ({ ...tab, active })));

/** Undefined where the codes are not those that there are: somebody has added or deleted one meanwhile. */
export const orderTabs = (
  tabs: readonly FormTab[],
  codes: readonly string[],
): readonly FormTab[] | undefined => {
  const ordered = codes.flatMap((code) => tabs.find((tab) => tab.code === code) ?? []);
  return ordered.length === tabs.length && codes.length === tabs.length ? inSteps(ordered) : undefined;
};

export const addBlock = (
  type: DynamicType,
  tabs: readonly FormTab[],
  tabCode: string,
  given: { readonly code: string; readonly title: Localized },
): Edited => {
  const title = cleanTitle(given.title);
  const tab = tabs.find(({ code }) => code === tabCode);
  const errorList = {
    ...titleErrors(title),
    ...(tab === undefined || type === 'directories' ? { tab: 'errorChoice' } : {}),
    ...(blocksOf(tabs).some(({ code }) => code === given.code) ? { code: 'errorUnique' } : {}),
    ...(tab !== undefined && tab.blocks.length >= BLOCKS_MAX ? { tab: full(BLOCKS_MAX) } : {}),
  };
  if (!isEmpty(errorList)) return refused(errorList);
  return edited(
    withTab(tabs, tabCode, (one) => ({
      ...one,
      blocks: [...one.blocks, { code: given.code, title, order: nextOrder(one.blocks), ...part, fields: [] }],
    })),
  );
};

export const changeBlock = (
  tabs: readonly FormTab[],
  at: { readonly tab: FormTab; readonly block: FormBlock },
  given: { readonly title: Localized },
): Edited => {
  const title = cleanTitle(given.title);
  const errorList = titleErrors(title);
  if (!isEmpty(errorList)) return refused(errorList);
  return edited(
    withTab(tabs, at.tab.code, (tab) => withBlock(tab, at.block.code, (block) => ({ ...block, title }))),
  );
};

export const setBlockActive = (
  tabs: readonly FormTab[],
  { tab, block }: { readonly tab: FormTab; readonly block: FormBlock },
  active: boolean,
): Edited =>
  block.systemic && !active
    ? refused({ active: 'errorReadonly' })
    : edited(withTab(tabs, tab.code, (one) => withBlock(one, block.code, (old) => ({ ...old, active }))));

export const removeBlock = (
  tabs: readonly FormTab[],
  { tab, block }: { readonly tab: FormTab; readonly block: FormBlock },
): Edited => {
  if (block.systemic || keptFields(block.fields).length > 0) return refused({ id: 'errorReadonly' });
  return edited(
    withTab(tabs, tab.code, (one) => ({
      ...one,
      blocks: one.blocks.filter(({ code }) => code !== block.code),
    })),
  );
};

/** The tab with its blocks and fields in this order; undefined where they are not those that there are. */
export const orderParts = (
  tabs: readonly FormTab[],
  tab: FormTab,
  order: readonly { readonly code: string; readonly fields: readonly string[] }[],
): Edited | undefined => {
  const all = tab.blocks.flatMap((block) => block.fields);
  const named = order.flatMap(({ fields }) => fields);
  const found = order.flatMap(({ code }) => tab.blocks.find((block) => block.code === code) ?? []);
  const sameBlocks = found.length === order.length && order.length === tab.blocks.length;
  const sameFields = named.length === all.length && new Set(named).size === all.length;
  if (!sameBlocks || !sameFields || !all.every(({ code }) => named.includes(code))) return undefined;
  const moved = order.some(({ fields }, index) =>
    fields.some((code) => {
      const own = found[index]?.fields.some((field) => field.code === code);
      return !own && all.some((field) => field.code === code && field.systemic);
    }),
  );
  // Pages know where the platform's own fields stand.
  if (moved) return refused({ subtypes: 'errorReadonly' });
  const blocks = inSteps(
    found.map((block, index) => ({
      ...block,
      fields: inSteps(
        (order[index]?.fields ?? []).flatMap((code) => all.find((field) => field.code === code) ?? []),
      ),
    })),
  );
  return edited(withTab(tabs, tab.code, (one) => ({ ...one, blocks })));
};

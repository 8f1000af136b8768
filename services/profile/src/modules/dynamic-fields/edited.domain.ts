/** What edits of the tabs, blocks and fields of a type have in common. */
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { FormBlock, FormField, FormTab, Localized } from '../form/form.domain.ts';

export type ErrorList = Readonly<Record<string, string>>;

export type Edited =
  | { readonly kind: 'edited'; readonly tabs: readonly FormTab[] }
  | { readonly kind: 'refused'; readonly errorList: ErrorList };

export const edited = (tabs: readonly FormTab[]): Edited => ({ kind: 'edited', tabs });
export const refused = (errorList: ErrorList): Edited => ({ kind: 'refused', errorList });

export const full = (max: number): string => withBound('errorTooLong', { of: 'entries', max });

export const STEP = 10;
export const nextOrder = (rows: readonly { readonly order: number }[]): number =>
  Math.max(0, ...rows.map(({ order }) => order)) + STEP;
export const inSteps = <Row>(rows: readonly Row[]): (Row & { readonly order: number })[] =>
  rows.map((row, index) => ({ ...row, order: (index + 1) * STEP }));

const line = (text: string): string => plainText(text).replaceAll(/\s+/g, ' ').trim();
export const cleanTitle = ({ ru, en }: Localized): Localized => ({ ru: line(ru), en: line(en) });
export const remark = (text: Localized | null): Localized | null => {
  const clean = text === null ? null : cleanTitle(text);
  return clean === null || (clean.ru === '' && clean.en === '') ? null : clean;
};

export const titleErrors = ({ ru, en }: Localized): ErrorList => ({
  ...(ru === '' ? { 'title.ru': 'errorEmpty' } : {}),
  ...(en === '' ? { 'title.en': 'errorEmpty' } : {}),
});
export const isEmpty = (errorList: ErrorList): boolean => Object.keys(errorList).length === 0;

export const blocksOf = (tabs: readonly FormTab[]): readonly FormBlock[] =>
  tabs.flatMap(({ blocks }) => blocks);
export const fieldsOf = (tabs: readonly FormTab[]): readonly FormField[] =>
  blocksOf(tabs).flatMap(({ fields }) => fields);

export const withTab = (tabs: readonly FormTab[], code: string, change: (tab: FormTab) => FormTab) =>
  tabs.map((tab) => (tab.code === code ? change(tab) : tab));
export const withBlock = (tab: FormTab, code: string, change: (block: FormBlock) => FormBlock): FormTab => ({
  ...tab,
  blocks: tab.blocks.map((block) => (block.code === code ? change(block) : block)),
});

export const part = { active: true, systemic: false };

/** Fields that keep their part from being deleted. */
export const keptFields = (fields: readonly FormField[]): readonly FormField[] =>
  fields.filter(({ systemic, immutable }) => systemic || immutable === true);
/** The same of a whole tab: the column of names goes with its directory. */
export const keptInTab = (type: DynamicType, fields: readonly FormField[]): readonly FormField[] =>
  type === 'directories' ? keptFields(fields).filter(({ systemic }) => !systemic) : keptFields(fields);

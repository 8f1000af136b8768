/** Parts of a form: their ids and revisions, and what other services are told of them. */
import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';
import { type DynamicType, dynamicTypes } from '@gatehouse/contracts/profile/fields.ts';
import type { FormBlock, FormField, FormTab } from './form.domain.ts';

/** Where a part stands: of a directory's column also the tab. */
export interface PartPlace {
  readonly type: DynamicType;
  readonly tab?: string;
  readonly code: string;
}

export const isDynamicType = (text: string): text is DynamicType =>
  (dynamicTypes as readonly string[]).includes(text);

/** People's tabs are called by their code alone (`users_main`). */
export const tabIdOf = (type: DynamicType, code: string): string =>
  type === 'users' ? code : `${type}.${code}`;

export const tabPlaceOf = (id: string): PartPlace | undefined => {
  const [first = '', second] = id.split('.');
  if (second === undefined) return { type: 'users', code: first };
  return isDynamicType(first) && first !== 'users' ? { type: first, code: second } : undefined;
};

export const partIdOf = (type: DynamicType, tab: string, code: string): string =>
  type === 'directories' ? `${type}.${tab}.${code}` : `${type}.${code}`;

export const partPlaceOf = (id: string): PartPlace | undefined => {
  const [type = '', second = '', third] = id.split('.');
  if (!isDynamicType(type)) return undefined;
  if (type !== 'directories') return third === undefined ? { type, code: second } : undefined;
  return third === undefined ? undefined : { type, tab: second, code: third };
};

export interface FoundBlock {
  readonly tab: FormTab;
  readonly block: FormBlock;
}
export interface FoundField extends FoundBlock {
  readonly field: FormField;
}

const inTab =
  ({ tab }: PartPlace) =>
  (one: FormTab) =>
    tab === undefined || one.code === tab;

export const findBlock = (tabs: readonly FormTab[], place: PartPlace): FoundBlock | undefined =>
  tabs
    .filter(inTab(place))
    .flatMap((tab) => tab.blocks.map((block) => ({ tab, block })))
    .find(({ block }) => block.code === place.code);

export const findField = (tabs: readonly FormTab[], place: PartPlace): FoundField | undefined =>
  tabs
    .filter(inTab(place))
    .flatMap((tab) => tab.blocks.flatMap((block) => block.fields.map((field) => ({ tab, block, field }))))
    .find(({ field }) => field.code === place.code);

const said = (part: FormTab | FormBlock | FormField): string => {
  const { revision: _, order: __, ...rest } = part as FormField & { blocks?: unknown; fields?: unknown };
  return JSON.stringify({ ...rest, blocks: undefined, fields: undefined });
};

/** The number of a definition grows when it says something else; moving it is no change of what it says. */
const stamped = <Part extends FormTab | FormBlock | FormField>(
  before: Part | undefined,
  next: Part,
): Part => {
  if (before === undefined) return { ...next, revision: 1 };
  const revision = before.revision ?? 1;
  return { ...next, revision: said(before) === said(next) ? revision : revision + 1 };
};

export const stampedTabs = (before: readonly FormTab[], next: readonly FormTab[]): readonly FormTab[] =>
  next.map((tab) => {
    const known = before.find(({ code }) => code === tab.code);
    const blocks = known?.blocks ?? [];
    const fields = blocks.flatMap((block) => block.fields);
    return {
      ...stamped(known, tab),
      blocks: tab.blocks.map((block) => ({
        ...stamped(
          blocks.find(({ code }) => code === block.code),
          block,
        ),
        fields: block.fields.map((field) =>
          stamped(
            fields.find(({ code }) => code === field.code),
            field,
          ),
        ),
      })),
    };
  });

const toldItems = (items: FormField['items']) =>
  items.map(({ id, value, active }) => ({ id, value, active }));

/** Choices of each directory once: an event has an end, and many fields may choose from a long one. */
const toldDirectories = (tabs: readonly FormTab[]) =>
  Object.fromEntries(
    tabs
      .flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields))
      .flatMap(({ directory, items }) => (directory ? [[directory, toldItems(items)] as const] : [])),
  );

/** Organizations and contractors are kept by another service, which is told their whole form. */
export const toldTabs = (form: {
  readonly _id: string;
  readonly tabs: readonly FormTab[];
}): { tabs?: FormDefinition; directories?: Record<string, ReturnType<typeof toldItems>> } => {
  if (form._id !== 'organizations' && form._id !== 'contractors') return {};
  return {
    directories: toldDirectories(form.tabs),
    tabs: form.tabs.map((tab) => ({
      tabCode: tab.code,
      title: tab.title,
      active: tab.active,
      view: tab.view ?? 'form',
      blocks: tab.blocks.map((block) => ({
        blockCode: block.code,
        title: block.title,
        active: block.active,
        fields: block.fields
          .filter(({ systemic }) => !systemic)
          .map((field) => ({
            fieldCode: field.code,
            title: field.title,
            active: field.active,
            fieldType: field.fieldType,
            placeholder: field.placeholder,
            comment: field.comment,
            multiple: field.multiple,
            unique: field.unique,
            valueCount: field.valueCount ?? null,
            visible: field.profileVisible,
            adminVisible: field.adminVisible,
            adminEdit: field.adminEdit,
            adminRequired: field.adminRequired,
            ...(field.directory
              ? { directory: field.directory, items: [] }
              : { items: toldItems(field.items) }),
          })),
      })),
    })),
  };
};

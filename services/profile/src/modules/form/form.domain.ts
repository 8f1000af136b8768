/** The form of profiles: tabs with blocks with fields. One document, so that it changes as a whole (ADR 86). */
import { type FieldType, fieldRules, type TabView } from '@gatehouse/contracts/profile/fields.ts';

export interface Localized {
  readonly ru: string;
  readonly en: string;
}

export interface FormItem {
  readonly id: string;
  readonly value: Localized;
  readonly order: number;
  /** Switched off it is no choice any more, and stays where it was chosen. */
  readonly active: boolean;
}

/**
 * What of a definition may change: 0 everything; 1 the platform needs it, so it stays switched on; 2 besides, who sees it
 * is settled; 3 whether it is required is settled; 4 nothing.
 */
export type ActionsAccess = 0 | 1 | 2 | 3 | 4;

export interface FormField {
  readonly code: string;
  /** Number of its definition; absent: the first. */
  readonly revision?: number;
  readonly title: Localized;
  readonly placeholder: Localized | null;
  readonly comment: Localized | null;
  readonly fieldType: FieldType;
  readonly order: number;
  readonly active: boolean;
  readonly multiple: boolean;
  /** No two people have the same value. */
  readonly unique: boolean;
  readonly profileVisible: boolean;
  readonly profileEdit: boolean;
  readonly profileRequired: boolean;
  readonly adminVisible: boolean;
  readonly adminEdit: boolean;
  readonly adminRequired: boolean;
  readonly integrationRequired: boolean;
  /** Whether applications learn what stands in it, if it was granted them (ADR 152); only where somebody has said so. */
  readonly applicationsVisible?: boolean;
  /** Kept by the platform itself; a value of any other field is the installation's own. */
  readonly systemic: boolean;
  readonly actionsAccess: ActionsAccess;
  readonly items: readonly FormItem[];
  /** Most values of a field with several. */
  readonly valueCount?: number | null;
  /** Neither changed nor deleted until this is taken back. */
  readonly immutable?: boolean;
  /** Code of the directory whose entries its choices are. */
  readonly directory?: string | null;
  /** Type of the personnel actions that its values come from. */
  readonly personnelActionType?: string | null;
}

/** A field of which nothing else is said. */
export const fieldDefaults: Omit<FormField, 'code' | 'title' | 'order'> = {
  placeholder: null,
  comment: null,
  fieldType: 'input',
  active: true,
  multiple: false,
  unique: false,
  profileVisible: true,
  profileEdit: true,
  profileRequired: false,
  adminVisible: true,
  adminEdit: true,
  adminRequired: false,
  integrationRequired: false,
  systemic: false,
  actionsAccess: 0,
  items: [],
};

export interface FormBlock {
  readonly code: string;
  readonly revision?: number;
  readonly title: Localized;
  readonly order: number;
  readonly active: boolean;
  readonly systemic: boolean;
  readonly fields: readonly FormField[];
}

export interface FormTab {
  readonly code: string;
  readonly revision?: number;
  /** Absent: a form. */
  readonly view?: TabView;
  readonly title: Localized;
  readonly order: number;
  readonly active: boolean;
  readonly systemic: boolean;
  readonly blocks: readonly FormBlock[];
}

export interface Form {
  readonly tabs: readonly FormTab[];
  /** Changes since it was installed. */
  readonly sequence: number;
}

/** The name is three fields or one, by the installation's setting. */
const nameParts = ['lastName', 'firstName', 'middleName'];
const isOtherName = (code: string, useUserFio: boolean): boolean =>
  useUserFio ? nameParts.includes(code) : code === 'fio';

/** Who reads a profile and fills it in: its person, or an administrator. */
export type Viewer = 'person' | 'administrator';

const isShownTo = ({ profileVisible, adminVisible }: FormField, viewer: Viewer): boolean =>
  viewer === 'person' ? profileVisible : adminVisible;

/** The form as the viewer sees it: what is switched off or not for them is not there, nor what is empty without it. */
export const shownTabs = (form: Form, useUserFio: boolean, viewer: Viewer = 'person'): readonly FormTab[] =>
  form.tabs
    .filter(({ active }) => active)
    .map((tab) => ({
      ...tab,
      blocks: tab.blocks
        .filter(({ active }) => active)
        .map((block) => ({
          ...block,
          fields: block.fields.filter(
            (field) => field.active && isShownTo(field, viewer) && !isOtherName(field.code, useUserFio),
          ),
        }))
        .filter(({ fields }) => fields.length > 0),
    }))
    .filter(({ blocks }) => blocks.length > 0);

/** Fields that the viewer sees, in the order of the form. */
export const shownFields = (
  form: Form,
  useUserFio: boolean,
  viewer: Viewer = 'person',
): readonly FormField[] =>
  shownTabs(form, useUserFio, viewer).flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields));

/** Fields of the installation's own, wherever they stand and whether they are on. */
export const ownFields = ({ tabs }: Pick<Form, 'tabs'>): readonly FormField[] =>
  tabs.flatMap(({ blocks }) => blocks.flatMap(({ fields }) => fields)).filter(({ systemic }) => !systemic);

/** Whether a provider may fill it. Pictures do not travel as text, and values of personnel actions come from these. */
export const isDeliverable = ({ active, fieldType, personnelActionType }: FormField): boolean =>
  active && fieldType !== 'picture' && (personnelActionType ?? null) === null;

const bothOf = (text: Localized | null): string[] => (text === null ? [] : [text.ru, text.en]);

const partLines = ({ title, active, order }: Pick<FormTab, 'title' | 'active' | 'order'>) => ({
  title: bothOf(title),
  enabled: active,
  order,
});

const tabLines = (tab: FormTab) => ({ ...partLines(tab), view: tab.view ?? 'form' });

const fieldLines = (field: FormField) => ({
  title: bothOf(field.title),
  placeholder: bothOf(field.placeholder),
  comment: bothOf(field.comment),
  fieldType: field.fieldType,
  order: field.order,
  level: field.actionsAccess,
  rules: fieldRules.filter((rule) => field[rule]),
  valueCount: field.valueCount ?? null,
  directory: field.directory ?? null,
  personnelActionType: field.personnelActionType ?? null,
  items: field.items.map(
    ({ id, value, active }) => `${id}: ${value.ru} / ${value.en}${active ? '' : ' (-)'}`,
  ),
});

const byCode = <Row extends { readonly code: string }>(rows: readonly Row[], lines: (row: Row) => object) =>
  Object.fromEntries(rows.map((row) => [row.code, lines(row)]));

/** What the journal compares of two forms: a few lines a part. */
export const journalledForm = ({ tabs }: Pick<Form, 'tabs'>): object => {
  const blocks = tabs.flatMap((tab) => tab.blocks);
  return {
    tab: byCode(tabs, tabLines),
    block: byCode(blocks, partLines),
    field: byCode(
      blocks.flatMap(({ fields }) => fields),
      fieldLines,
    ),
  };
};

/** The same of directories, each of which has columns of its own. */
export const journalledDirectories = ({ tabs }: Pick<Form, 'tabs'>): object => ({
  tab: byCode(tabs, tabLines),
  column: byCode(tabs, ({ blocks }) =>
    byCode(
      blocks.flatMap(({ fields }) => fields),
      fieldLines,
    ),
  ),
});

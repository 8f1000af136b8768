import type { NameFormat } from '@gatehouse/contracts/profile/person-name.ts';
import type { Profile, ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';

export type ProfileField = ProfileConfigure['fields'][string][number];

export interface FilledField {
  readonly field: ProfileField;
  /** As text, whatever the type; none where the field is empty. */
  readonly values: readonly string[];
}

export interface FilledBlock {
  readonly code: string;
  readonly title: string;
  readonly fields: readonly FilledField[];
  /** Fields stand beside each other, as columns. */
  readonly isTable: boolean;
}

export interface FilledTab {
  readonly code: string;
  readonly title: string;
  readonly blocks: readonly FilledBlock[];
}

const textsOf = (value: unknown): readonly string[] =>
  (Array.isArray(value) ? value : [value])
    .filter((one) => one !== null && one !== undefined && one !== '')
    .map(String);

/** What stands in a field; the platform's own are kept apart from those of the installation. */
export const valuesOf = ({ code, systemic }: ProfileField, profile: Profile): readonly string[] => {
  const { mainInfo, contactsInfo, additionalInfo } = profile;
  if (!systemic) return textsOf(additionalInfo[code]);
  if (code === 'personalMobile') return contactsInfo.mobiles.map(({ main }) => main);
  if (code === 'personalEmail') return contactsInfo.emails.map(({ main }) => main);
  return textsOf((mainInfo as Readonly<Record<string, unknown>>)[code]);
};

const nameOrders: Readonly<Record<string, readonly string[]>> = {
  I: ['firstName', 'middleName', 'lastName'],
  F: ['lastName', 'firstName', 'middleName'],
};

/** The form with the parts of the name in the order in which names are written, where the first of them stands. */
export const inNameOrder = (configure: ProfileConfigure, format: NameFormat): ProfileConfigure => {
  const order = nameOrders[format.startsWith('I') ? 'I' : 'F'] ?? [];
  const sorted = (fields: readonly ProfileField[]): ProfileField[] => {
    const parts = fields.filter(({ code, systemic }) => systemic && order.includes(code));
    parts.sort((left, right) => order.indexOf(left.code) - order.indexOf(right.code));
    const first = fields.findIndex((field) => parts.includes(field));
    const others = (rows: readonly ProfileField[]) => rows.filter((field) => !parts.includes(field));
    return [
      ...others(fields.slice(0, Math.max(first, 0))),
      ...parts,
      ...others(fields.slice(Math.max(first, 0))),
    ];
  };
  const fields = Object.entries(configure.fields).map(([block, rows]) => [block, sorted(rows)]);
  return { ...configure, fields: Object.fromEntries(fields) };
};

/** Nobody reads a list of dashes; what the platform keeps of everybody is told nevertheless. */
const isTold = ({ fields }: FilledBlock): boolean =>
  fields.some(({ field, values }) => field.systemic || values.length > 0);

/** The form with what the person has in it, for reading: blocks without any value are left out, and tabs without blocks. */
export const filledForm = (configure: ProfileConfigure, profile: Profile): readonly FilledTab[] => {
  const { tabs, blocks, fields } = configure;
  const filled = ({ code, title }: { code: string; title: string }, isTable: boolean): FilledBlock => ({
    code,
    title,
    isTable,
    fields: (fields[code] ?? []).map((field) => ({ field, values: valuesOf(field, profile) })),
  });
  return tabs
    .map((tab) => ({
      code: tab.code,
      title: tab.title,
      blocks: (blocks[tab.code] ?? []).map((block) => filled(block, tab.view === 'table')).filter(isTold),
    }))
    .filter((tab) => tab.blocks.length > 0);
};

import { directoryColumns } from '@gatehouse/contracts/profile/fields.ts';
import { type FormBlock, fieldDefaults, type Localized } from './form.domain.ts';

const columnTitles: Readonly<Record<(typeof directoryColumns)[number], Localized>> = {
  code: { ru: 'Код', en: 'Code' },
  name: { ru: 'Название', en: 'Name' },
  parent: { ru: 'Входит в', en: 'Part of' },
};

/** The columns that every directory has; what is in them is kept with the entry itself. */
export const directoryBlock = (code: string): FormBlock => ({
  code: `${code}_columns`,
  title: { ru: 'Столбцы', en: 'Columns' },
  order: 10,
  active: true,
  systemic: true,
  fields: directoryColumns.map((column, index) => ({
    ...fieldDefaults,
    code: column,
    title: columnTitles[column],
    systemic: true,
    actionsAccess: 4 as const,

    order: (index + 1) * 10,
    profileEdit: false,
    adminRequired: column !== 'parent',
    unique: column === 'code',
  })),
});

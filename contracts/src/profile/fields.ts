/** Fields of profiles: their types and limits, without schemas, for services and screens. */
export const fieldTypes = [
  'input',
  'dropbox',
  'combobox',
  'toggle',
  'date',
  'textarea',
  'picture',
  'phone',
  'email',
] as const;
export type FieldType = (typeof fieldTypes)[number];

/** Whose fields an installation defines; a tab of `directories` is a list that fields are chosen from. */
export const dynamicTypes = ['users', 'organizations', 'contractors', 'directories'] as const;
export type DynamicType = (typeof dynamicTypes)[number];

/** How the fields of a tab are shown: one below the other, or as columns of a table. */
export const tabViews = ['form', 'table'] as const;
export type TabView = (typeof tabViews)[number];

/** Columns that every directory has. */
export const directoryColumns = ['code', 'name', 'parent'] as const;
/** Directory that personnel actions take their types from. */
export const PERSONNEL_TYPES = 'personnelTypes';

/** Most tabs of a type, blocks of a tab, fields of a type, and choices of a field. */
export const TABS_MAX = 50;
export const BLOCKS_MAX = 50;
export const FIELDS_MAX = 1_000;
export const ITEMS_MAX = 500;
/** Most entries of a directory. */
export const ENTRIES_MAX = 1_000;

/** Earliest day that a date may be. */
export const EARLIEST_DAY = '1900-01-01';
/** Latest day of dates that may lie ahead. */
export const LATEST_DAY = '2199-12-31';
/** Longest text of a field, by its type. */
export const INPUT_MAX = 255;
export const TEXTAREA_MAX = 2_000;
/** Most values of a field with many, and most personal contacts of a kind. */
export const VALUES_MAX = 50;
export const CONTACTS_MAX = 20;

/** What may be ruled of a field, as its events and the journal name it. */
export const fieldRules = [
  'active',
  'multiple',
  'unique',
  'profileVisible',
  'profileEdit',
  'profileRequired',
  'adminVisible',
  'adminEdit',
  'adminRequired',
  'integrationRequired',
  'applicationsVisible',
  'immutable',
] as const;

/** Longest full name: three parts of 100 characters with blanks between them. */
export const FIO_MAX = 302;

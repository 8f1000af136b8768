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
] as const;

/** Longest full name: three parts of 100 characters with blanks between them. */
export const FIO_MAX = 302;

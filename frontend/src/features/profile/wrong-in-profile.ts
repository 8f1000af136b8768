/** What is wrong with a profile, at the fields of its form: before anything is sent, and what the server says. */
import { withBound } from '@gatehouse/contracts/core/broken-bound.ts';
import { fieldPath } from '@gatehouse/contracts/core/field-path.ts';
import { EARLIEST_DAY } from '@gatehouse/contracts/profile/fields.ts';
import type { ProfileConfigure } from '@gatehouse/contracts/profile/resources.ts';
import {
  allFields,
  type EditedProfile,
  isMobileSaid,
  isPictures,
  isSaid,
  openFields,
  pathOf,
  sentOf,
  type TextRow,
} from './edited-profile.ts';

type Codes = Record<string, string>;

/** The rows of a list that are sent, by their places in the form. */
const sentPlaces = <Row>(rows: readonly Row[], isSent: (row: Row) => boolean): number[] =>
  rows.flatMap((row, index) => (isSent(row) ? [index] : []));

const placesOf = (values: EditedProfile, list: string): number[] | undefined => {
  if (list === 'contacts.mobiles') return sentPlaces(values.contacts.mobiles, isMobileSaid);
  if (list === 'contacts.emails') return sentPlaces(values.contacts.emails, ({ main }) => isSaid(main));
  const rows = values.additionalInfo[list.replace(/^additionalInfo\./, '')];
  if (!Array.isArray(rows) || rows.length === 0 || typeof rows[0] === 'string') return undefined;
  return sentPlaces(rows as TextRow[], ({ text }) => isSaid(text));
};

/** Where in the form a code of the server belongs: it counts the entries that were sent. */
function placeOf(path: string, values: EditedProfile): string {
  const [part = '', name = '', index, below] = path.split('.');
  const list = `${part}.${name}`;
  const places = placesOf(values, list);
  if (places === undefined) return list;
  const ofList = part === 'contacts' ? 'main' : 'text';
  const field = below === undefined || below === 'id' ? ofList : below;
  return `${list}.${index === undefined ? 0 : (places[Number(index)] ?? 0)}.${field}`;
}

/** Codes of the server at the fields of the form; each picture has its own, and all of them are sent. */
export function errorsInForm(
  configure: ProfileConfigure,
  errors: Readonly<Codes>,
  values: EditedProfile,
): Codes {
  const pictures = allFields(configure).filter(isPictures).map(pathOf);
  const isOfPicture = (path: string) => pictures.includes(path.replace(/\.\d+$/, ''));
  return Object.fromEntries(
    Object.entries(errors).map(([path, code]) => [isOfPicture(path) ? path : placeOf(path, values), code]),
  );
}

const EXTENSION = /^\d{5}$/;

/** Rows that say something without a number, and extensions that are none. */
const wrongMobiles = ({ contacts }: EditedProfile): Codes =>
  Object.fromEntries(
    contacts.mobiles.flatMap((row, index) => [
      ...(isMobileSaid(row) && !isSaid(row.main)
        ? [[fieldPath('contacts.mobiles', index, 'main'), 'errorEmpty']]
        : []),
      ...(isSaid(row.additional) && !EXTENSION.test(row.additional.trim())
        ? [[fieldPath('contacts.mobiles', index, 'additional'), 'errorFormat']]
        : []),
    ]),
  );

const isNothing = (sent: unknown): boolean => sent === null || (Array.isArray(sent) && sent.length === 0);

/**
 * What is wrong before anything is sent: required fields that say nothing, those that only administrators fill in and
 * somebody emptied, a day outside its bounds, extensions. The rest is judged by the server.
 */
export function wrongInForm(
  configure: ProfileConfigure,
  before: EditedProfile,
  now: EditedProfile,
  today: string,
): Codes {
  const wrong: Codes = {};
  for (const field of openFields(configure)) {
    const path = pathOf(field) ?? '';
    const sent = sentOf(field, now);
    const needed = field.profileRequired || (field.adminRequired && !isNothing(sentOf(field, before)));
    if (needed && isNothing(sent)) wrong[placeOf(path, now)] = 'errorEmpty';
    if (path === 'contacts.mobiles') Object.assign(wrong, wrongMobiles(now));
    const isOutside = (day: string) => day < EARLIEST_DAY || day > today;
    if (path === 'mainInfo.birthDate' && typeof sent === 'string' && isOutside(sent))
      wrong[path] = withBound('errorRange', { of: 'day', min: EARLIEST_DAY, max: today });
  }
  return wrong;
}

/** How a file is written for spreadsheets of a reader's language. */
import { writtenAs } from '@gatehouse/contracts/platform/frontend-texts.ts';
import { memoize } from '@gatehouse/kit/text/memoize.ts';

const DAY = /^(?:day|month|year)$/;
type DayPart = 'day' | 'month' | 'year';

export interface ExportLook {
  /** Spreadsheets take cells apart at what their language writes lists with. */
  readonly delimiter: ',' | ';';
  /** The order in which a day is written, and the mark between its parts; spreadsheets of the language read it as one. */
  readonly day: readonly DayPart[];
  readonly mark: string;
}

/** Days of the calendar and digits that spreadsheets count with, whatever the language has beside them. */
const counted = (locale: string) => new Intl.Locale(locale, { calendar: 'gregory', numberingSystem: 'latn' });

export const exportLook = memoize((locale: string): ExportLook => {
  const language = counted(writtenAs(locale));
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'short' }).formatToParts(0);
  const literal = date.find(({ type }) => type === 'literal')?.value ?? '';
  const decimal = new Intl.NumberFormat(language).formatToParts(1.5).find(({ type }) => type === 'decimal');
  return {
    delimiter: decimal?.value === ',' ? ';' : ',',
    day: date.flatMap(({ type }) => (DAY.test(type) ? [type as DayPart] : [])),
    mark: /[./-]/.exec(literal)?.[0] ?? '-',
  };
});

const two = (value: number): string => String(value).padStart(2, '0');

export const dateText = (date: Date, locale: string): string => {
  const { day, mark } = exportLook(locale);
  const parts = {
    day: two(date.getUTCDate()),
    month: two(date.getUTCMonth() + 1),
    year: String(date.getUTCFullYear()),
  };
  const time = [two(date.getUTCHours()), two(date.getUTCMinutes()), two(date.getUTCSeconds())];
  return `${day.map((part) => parts[part]).join(mark)} ${time.join(':')}`;
};

const codes: Readonly<Record<DayPart, string>> = { day: 'dd', month: 'mm', year: 'yyyy' };

/** The same as a format of cells. */
export const dateFormat = (locale: string): string => {
  const { day, mark } = exportLook(locale);
  return `${day.map((part) => codes[part]).join(mark)} hh:mm:ss`;
};

/** Characters of a sheet's name at most. */
const NAME_MAX = 31;
/** Excel keeps this name for itself. */
const RESERVED = /^history$/i;

/** A name that Excel takes: a translator does not know what it has no room and no place for. */
export const sheetName = (title: string): string => {
  const allowed = title.replaceAll(/[[\]:*?/\\\p{Cc}\p{Cs}\s]+/gu, ' ').trim();
  const name = Array.from(allowed).slice(0, NAME_MAX).join('').slice(0, NAME_MAX).toWellFormed();
  const bare = name.replaceAll(/^['\s]+|['\s\ufffd]+$/g, '');
  return bare === '' || RESERVED.test(bare) ? `${bare} 1`.trim() : bare;
};

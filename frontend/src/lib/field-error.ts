import type { Bound } from '@gatehouse/contracts/core/bounds.ts';
import { boundOf, codeOf, tooLong } from '@gatehouse/contracts/core/broken-bound.ts';
import type { IntlShape } from 'react-intl';

const tooLarge = { id: 'ui.refused.tooLarge' };

const kib = 1024;
const days = { dateStyle: 'long', timeZone: 'UTC' } as const;

const sizeInWords = (intl: IntlShape, bytes: number): string => {
  const [unit, of] = bytes < kib * kib ? ['kilobytes', kib] : ['megabytes', kib * kib];
  // Rounded up: what is a little too much never looks as if it were allowed.
  return intl.formatMessage(
    { id: `form.bound.${unit}` },
    { size: Math.ceil((bytes / Number(of)) * 100) / 100 },
  );
};

/** What is too much never looks as if it were allowed. */
const megapixels = (pixels: number, round: (tenths: number) => number): number =>
  round(pixels / 100_000) / 10;

/** What is wrong with all that was sent where it is more than these bytes; undefined where a language has no words for it. */
export const bytesAllowedText = (intl: IntlShape, max: number | undefined): string | undefined =>
  max === undefined || !(tooLarge.id in intl.messages)
    ? undefined
    : intl.formatMessage(tooLarge, { max: sizeInWords(intl, max) });

/** A bound in words; undefined where this version has none for it, or a text added by file lacks them. */
function boundText(intl: IntlShape, { of, ...given }: Bound): string | undefined {
  const { min, max } = given;
  const side = min === undefined ? 'Max' : max === undefined ? 'Min' : 'Range';
  const id = `form.bound.${of}${side}`;
  const counted = of === 'number' || of === 'day' || given.now !== undefined;
  if (!counted || !(id in intl.messages)) return undefined;
  const inWords = (limit: number | string) => {
    if (of === 'day') return intl.formatDate(limit, days);
    if (of === 'pixels') return megapixels(Number(limit), limit === max ? Math.floor : Math.ceil);
    return of === 'bytes' ? sizeInWords(intl, Number(limit)) : limit;
  };
  const values = Object.entries(given).map(([name, limit]) => [name, inWords(limit)]);
  return intl.formatMessage({ id }, Object.fromEntries(values) as Record<string, string | number>);
}

/**
 * What is wrong with a field, in words: the bound that was broken, else what its code says. The same for what a service and
 * what this page has judged. `heads`: first parts of the ids of texts, the first that has one counts.
 */
export function fieldErrorText(intl: IntlShape, error: string, heads: readonly string[] = ['form']): string {
  const bound = boundOf(error);
  const told = bound && boundText(intl, bound);
  if (told) return told;
  const ids = heads.map((head) => `${head}.${codeOf(error)}`);
  return intl.formatMessage({ id: ids.find((id) => id in intl.messages) ?? 'form.errorFormat' });
}

/** What is wrong with a text that is longer than it may be; fields tell it while it is typed, and cut nothing. */
export const lengthErrorText = (intl: IntlShape, text: string, max = Infinity): string | undefined => {
  const error = tooLong(text, max);
  return error && fieldErrorText(intl, error);
};

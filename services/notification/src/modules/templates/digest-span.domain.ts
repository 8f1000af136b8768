import { required } from './template.domain.ts';

/** What a digest covers, in parts that a language puts together. */
export interface DigestSpan {
  /** `9:00`, at the end with the zone: `10:00 GMT+3`; and the day and month: `23 ноября`. */
  readonly from: { readonly time: string; readonly day: string };
  readonly to: { readonly time: string; readonly day: string };
  /** Day of the month alone, where both ends lie in one month: `16`. */
  readonly fromShort: string;
  /** Name of the month that a monthly digest covers. */
  readonly month: string;
}

/** Reads the ends of the digest by the clocks of its person; undefined for one that the release before has stored. */
export const digestSpan = (
  params: Readonly<Record<string, string>>,
  locale: string,
): DigestSpan | undefined => {
  if (params.from === undefined || params.to === undefined) return undefined;
  const [from, to] = [new Date(params.from), new Date(params.to)];
  const timeZone = required(params, 'timeZone');
  const format = (options: Intl.DateTimeFormatOptions) => {
    const written = new Intl.DateTimeFormat(locale, { ...options, timeZone });
    return (at: Date) => written.format(at);
  };
  const time = format({ hour: 'numeric', minute: '2-digit' });
  const zone = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: 'short' });
  const zoneAt = (at: Date) =>
    zone.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
  const day = format({ day: 'numeric', month: 'long' });
  const dayAlone = format({ day: 'numeric' });
  const month = format({ month: 'long' });
  return {
    from: { time: time(from), day: day(from) },
    to: { time: `${time(to)} ${zoneAt(to)}`, day: day(to) },
    fromShort: month(from) === month(to) ? dayAlone(from) : day(from),
    month: month(from),
  };
};

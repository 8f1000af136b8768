/** Rules of banners: what is accepted, and when one is due. */

import { isSafeAddress } from '@gatehouse/contracts/core/safe-address.ts';
import { Closed } from '@gatehouse/contracts/core/schema.ts';
import {
  type BannerAudience,
  BannerCode,
  BannerCreate,
  type BannerUpdate,
  type ShownBanner,
} from '@gatehouse/contracts/platform/banners.resources.ts';
import type { DomainLocale } from '@gatehouse/contracts/platform/resources.ts';
import { type ParseResult, parseResult } from '@gatehouse/kit/text/parse-result.ts';
import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import { shapeErrors } from '../../content/shape-errors.ts';

export interface BannerRow {
  readonly _id: string;
  /** Stands in domains: never changes. */
  readonly code: string;
  readonly title: string;
  readonly text: string;
  readonly link: string | null;
  readonly visible: boolean;
  readonly audience: readonly BannerAudience[];
  readonly dateFrom: Date | null;
  readonly dateTo: Date | null;
  /** Events of this banner so far, which is also its revision. */
  readonly sequence: number;
  readonly updatedAt: Date;
}

/** What an editor decides of a banner. */
export type BannerContent = Omit<BannerRow, '_id' | 'code' | 'sequence' | 'updatedAt'>;

const written = (date: Date | null): string | null => date?.toISOString() ?? null;
const instant = (value: string | null | undefined): Date | null => (value ? new Date(value) : null);
/** A link that was left empty is none. */
const address = (value: string | null | undefined): string | null => value?.trim() || null;

type GivenBanner = Omit<BannerCreate, 'code'> | Omit<BannerUpdate, 'revision'>;

/** What a change that leaves it out keeps. */
export const keptOf = (row: BannerContent) => ({
  link: row.link,
  visible: row.visible,
  audience: [...row.audience],
  dateFrom: written(row.dateFrom),
  dateTo: written(row.dateTo),
});

/** A body whose shape was checked: refused with a code for each wrong field, or clean and complete. */
export const cleanBanner = (given: GivenBanner): ParseResult<BannerContent> => {
  const value: BannerContent = {
    title: plainText(given.title),
    text: plainText(given.text),
    link: address(given.link),
    visible: given.visible ?? true,
    audience: given.audience ?? ['public'],
    dateFrom: instant(given.dateFrom),
    dateTo: instant(given.dateTo),
  };
  const errorList: Record<string, string> = {};
  if (value.title === '') errorList.title = 'errorEmpty';
  if (value.text === '') errorList.text = 'errorEmpty';
  if (value.link !== null && !isSafeAddress(value.link)) errorList.link = 'errorFormat';
  if (value.dateFrom !== null && value.dateTo !== null && value.dateTo <= value.dateFrom) {
    errorList.dateTo = 'errorPeriod';
  }
  return parseResult(errorList, value);
};

/** A line of `banners import`: the code names the banner, made or changed. */
const BannerLine = Closed({ ...BannerCreate.properties, code: BannerCode });

/** Reads what an operator handed in. */
export const readBannerLine = (
  value: unknown,
): ParseResult<{ readonly code: string; readonly given: GivenBanner; readonly content: BannerContent }> => {
  const errorList = shapeErrors(BannerLine, value);
  if (Object.keys(errorList).length > 0) return { kind: 'refused', errorList };
  const { code, ...given } = value as BannerCreate & { readonly code: string };
  const cleaned = cleanBanner(given);
  return cleaned.kind === 'refused'
    ? cleaned
    : { kind: 'read', value: { code, given, content: cleaned.value } };
};

/** As the journal shows it. */
export const auditView = ({ _id, sequence: _, updatedAt: __, ...row }: BannerRow) => ({
  ...row,
  dateFrom: written(row.dateFrom),
  dateTo: written(row.dateTo),
});

export type BannerFacts = DomainLocale['authBanners'][number];

/** As domains tell of it. */
export const bannerFacts = ({
  code,
  title,
  text,
  link,
  audience,
  dateFrom,
  dateTo,
}: BannerRow): BannerFacts => ({
  id: code,
  title,
  text,
  link,
  audience: [...audience],
  dateFrom: written(dateFrom),
  dateTo: written(dateTo),
});

/** Banners for one place that are due at this moment, as pages show them. */
export const dueBanners = (
  banners: readonly BannerFacts[],
  place: BannerAudience,
  now: Date,
): ShownBanner[] =>
  banners
    .filter(
      ({ audience = ['public'], dateFrom, dateTo }) =>
        audience.includes(place) &&
        (!dateFrom || new Date(dateFrom) <= now) &&
        (!dateTo || now <= new Date(dateTo)),
    )
    .map(({ id, title, text, link }) => ({ id, title, text, link }));

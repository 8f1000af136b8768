/** Announcements of the library: one text in one language, which the locales of domains refer to. */
import Type, { type Static } from 'typebox';
import { foreseenRefusal } from '../core/foreseen-refusal.ts';
import { Closed, Instant, Line, Nullable, Revision } from '../core/schema.ts';
import { bannerAudiences } from './banner-audiences.ts';

export const BannerAudience = Type.Enum([...bannerAudiences]);
export type BannerAudience = Static<typeof BannerAudience>;

/** Domains name a banner by it, so it never changes. */
export const BannerCode = Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' });

const audienceBounds = { minItems: 1, maxItems: 3, uniqueItems: true } as const;

const bannerBody = {
  title: Line(200, 1),
  text: Line(2000, 1),
  /** A path of the portal or an https address. */
  link: Type.Optional(Nullable(Line(500))),
  visible: Type.Optional(Type.Boolean()),
  audience: Type.Optional(Type.Array(BannerAudience, audienceBounds)),
  /** The first and the last instant at which it is shown; null for no bound. */
  dateFrom: Type.Optional(Nullable(Instant)),
  dateTo: Type.Optional(Nullable(Instant)),
};

export const BannerCreate = Closed({
  ...bannerBody,
  visible: Type.Optional(Type.Boolean({ default: true })),
  audience: Type.Optional(Type.Array(BannerAudience, { ...audienceBounds, default: ['public'] })),
  /** Made of the title where it is absent. */
  code: Type.Optional(BannerCode),
});
export type BannerCreate = Static<typeof BannerCreate>;

export const BannerUpdate = Closed({ ...bannerBody, revision: Revision });
export type BannerUpdate = Static<typeof BannerUpdate>;

const bannerDomains = Type.Array(Closed({ id: Type.String(), name: Type.String() }));

export const Banner = Closed({
  id: Type.String(),
  revision: Revision,
  code: Type.String(),
  title: Type.String(),
  text: Type.String(),
  link: Nullable(Type.String()),
  visible: Type.Boolean(),
  audience: Type.Array(BannerAudience),
  dateFrom: Nullable(Instant),
  dateTo: Nullable(Instant),
  /** Of the last change. */
  date: Instant,
  /** Domains that show it; while there are any it cannot be deleted. */
  domains: bannerDomains,
});
export type Banner = Static<typeof Banner>;

/** With what a page shows of it, for those who see what they choose. */
export const BannerChoice = Closed({
  id: Type.String(),
  code: Type.String(),
  title: Type.String(),
  text: Type.String(),
  link: Nullable(Type.String()),
  visible: Type.Boolean(),
  audience: Type.Array(BannerAudience),
});

/** What is about to be done to a banner. */
export const BannerPlan = Closed({
  deleted: Type.Optional(Type.Boolean()),
  visible: Type.Optional(Type.Boolean()),
});

/** A banner as a page shows it; its id is the code. */
export const ShownBanner = Closed({
  id: Type.String(),
  title: Line(200),
  text: Line(2000),
  link: Nullable(Line(500)),
});
export type ShownBanner = Static<typeof ShownBanner>;

export const BannerEffects = Closed({ domains: bannerDomains, ...foreseenRefusal(['inUse']) });

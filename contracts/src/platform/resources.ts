import Type, { type Static } from 'typebox';
import { applicationIcons } from '../core/application-icons.ts';
import { Closed, Instant, Line, LocaleCode, Nullable, OpenEnum } from '../core/schema.ts';
import { bannerAudiences } from './banner-audiences.ts';
import { ShownBanner } from './banners.resources.ts';
import { nameFormats } from './settings.users.ts';

/** Link with its text, as footers show it. */
const TextLink = Closed({ url: Type.String(), text: Type.String() });

export const TechnicalContact = Closed({
  title: Line(200),
  url: Nullable(Line(500)),
  text: Nullable(Line(500)),
  mobile: Nullable(Line(24)),
});

/** Look and texts of a domain in one locale. */
export const DomainLocale = Closed({
  projectName: Line(200, 1),
  projectTitle: Line(200, 1),
  copyright: Line(300),
  copyrightUrl: Nullable(Line(500)),
  siteUrl: Nullable(TextLink),
  helpUrl: Nullable(Line(500)),
  devUrl: Nullable(Line(500)),
  technicalLinks: Type.Array(TechnicalContact),
  /** Banners that the locale names and that are not hidden, in its order; whether one is due is the reader's to judge. */
  authBanners: Type.Array(
    Closed({
      ...ShownBanner.properties,
      /** Where it is shown; public pages where it is absent. */
      audience: Type.Optional(Type.Array(OpenEnum(bannerAudiences))),
      dateFrom: Type.Optional(Nullable(Instant)),
      dateTo: Type.Optional(Nullable(Instant)),
    }),
  ),
  cookie: Nullable(Line(2000)),
});
export type DomainLocale = Static<typeof DomainLocale>;

/** Colours and logo that a style code stands for. */
export const StyleTemplate = Closed({
  code: Line(64, 1),
  name: Line(100),
  accent: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  background: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
});
export type StyleTemplate = Static<typeof StyleTemplate>;

/** A legal document that people agree with, as a domain offers it. */
export const DomainAgreement = Closed({
  id: Type.String(),
  code: Line(64, 1),
  /** Changes with every change of the text; a new one asks again. */
  version: Line(64, 1),
  /** The same version counted from 1, for people; facts of an older platform lack it. */
  versionNumber: Type.Optional(Type.Integer({ minimum: 1 })),
  title: Closed({ ru: Line(300), en: Line(300) }),
  /** The same in languages that were added, where the document has them; facts of an older platform lack it. */
  addedTitles: Type.Optional(Type.Record(LocaleCode, Line(300))),
  menuVisible: Type.Boolean(),
  footerVisible: Type.Boolean(),
  loginRequired: Type.Boolean(),
  profileVisible: Type.Boolean(),
});
export type DomainAgreement = Static<typeof DomainAgreement>;

/** Base64url of the SHA-256 of an image. */
export const ImageCode = Type.String({ pattern: '^[A-Za-z0-9_-]{43}$' });

/** A logo of a domain's own: a PNG, named by its contents. */
export const DomainImage = Closed({
  imageCode: ImageCode,
  width: Type.Integer({ minimum: 1 }),
  height: Type.Integer({ minimum: 1 }),
});
export type DomainImage = Static<typeof DomainImage>;

/** An attribute by which devices of a type are told apart; a type may have several. */
export const DeviceIdAttribute = Closed({
  deviceTypeCode: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,63}$' }),
  /** As the systems that know devices call it. */
  attribute: Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_.:-]{0,63}$' }),
});
export type DeviceIdAttribute = Static<typeof DeviceIdAttribute>;

/** A domain as the other processes know it. */
export const DomainFacts = Closed({
  domainId: Line(64, 1),
  base: Type.Boolean(),
  enabled: Type.Boolean(),
  /** Host names with port where it is not the scheme's own; the first is the one links are made of. */
  hosts: Type.Array(Line(255, 1)),
  /** Scheme and host of links in mails, from the record and never from a request (N4). */
  publicUrl: Line(500, 1),
  styleCode: Line(64, 1),
  accent: Type.String(),
  /** Instead of the style's drawing; facts of an older platform lack it. */
  image: Type.Optional(Nullable(DomainImage)),
  schemeCode: Nullable(Line(64)),
  locales: Type.Array(LocaleCode),
  texts: Type.Record(Type.String(), DomainLocale),
  agreements: Type.Array(DomainAgreement),
  /** Facts of an older platform lack them. */
  devicesIdAttributes: Type.Optional(Type.Array(DeviceIdAttribute)),
});
export type DomainFacts = Static<typeof DomainFacts>;

const localeOptions = Closed({
  /** Those of public pages that are due now. */
  authBanners: Type.Array(ShownBanner),
  lawInfo: Closed({
    legalInfo: Type.Array(TextLink),
    termsInfo: Type.Array(
      Closed({
        id: Type.String(),
        title: Type.String(),
        link: Type.String(),
        footerVisible: Type.Boolean(),
        menuVisible: Type.Boolean(),
        loginRequired: Type.Boolean(),
        profileVisible: Type.Boolean(),
        version: Type.String(),
        versionNumber: Type.Optional(Type.Integer({ minimum: 1 })),
      }),
    ),
    personalAgree: Nullable(Type.String()),
  }),
  projectName: Type.String(),
  projectTitle: Type.String(),
  copyright: Type.String(),
  siteUrl: Nullable(TextLink),
  helpUrl: Nullable(Type.String()),
  devUrl: Type.String(),
  copyrightUrl: Type.String(),
  technicalLinks: Type.Array(TechnicalContact),
  cookie: Nullable(Type.String()),
});

/** What a page needs to know of the installation and the domain before anybody signs in. */
export const ProjectInfo = Closed({
  code: Type.String(),
  styleCode: Type.String(),
  accent: Type.String(),
  background: Type.String(),
  /** The domain's own logo; the style's drawing where it is null. */
  image: Nullable(DomainImage),
  locales: Type.Array(LocaleCode),
  options: Type.Record(Type.String(), localeOptions),
  uiSettings: Closed({
    editNavMini: Type.Boolean(),
    headerVisible: Type.Boolean(),
    navMini: Type.Boolean(),
    navMiniTitle: Type.Boolean(),
    useUserFio: Type.Boolean(),
    localNotifies: Type.Boolean(),
    accessRequests: Type.Boolean(),
    nameFormat: Type.Enum([...nameFormats]),
    registrationEnabled: Type.Boolean(),
  }),
  metrics: Closed({ enabled: Type.Boolean() }),
});
export type ProjectInfo = Static<typeof ProjectInfo>;

/** Public settings, keyed as in the catalogue. */
export const PublicSettings = Type.Record(Type.String(), Type.Unknown());

export const AccessFlags = Closed({
  monitoringNotifyAccess: Type.Boolean(),
  diagnosticsNotifyAccess: Type.Boolean(),
  diagnosticsApplicationsNotifyAccess: Type.Boolean(),
  masterAccountAccess: Type.Boolean(),
  usersAccess: Type.Boolean(),
});

/** One entry of a menu; children make a group. `code` names the text and the icon. */
export const MenuItem = Closed({
  code: Type.String(),
  title: Closed({ ru: Type.String(), en: Type.String() }),
  /** Path below the router base; null for a group. */
  path: Nullable(Type.String()),
  children: Type.Array(
    Closed({
      code: Type.String(),
      title: Closed({ ru: Type.String(), en: Type.String() }),
      path: Type.String(),
    }),
  ),
});
export type MenuItem = Static<typeof MenuItem>;

export const ServiceMenuItem = Closed({
  applicationKey: Type.String(),
  name: Closed({ ru: Type.String(), en: Type.String() }),
  description: Closed({ ru: Type.String(), en: Type.String() }),
  serviceUrl: Type.String(),
  /** The picture that it is shown by; null: by the first letters of its name. */
  iconCode: Nullable(OpenEnum(applicationIcons)),
  /** Shown in the catalogue of services. */
  catalogVisible: Type.Boolean(),
  /** Shown beside the personal data. */
  profileVisible: Type.Boolean(),
  currentService: Type.Boolean(),
});
export type ServiceMenuItem = Static<typeof ServiceMenuItem>;

/** Domains as the console edits them: hosts, look, texts in each locale, documents. */
import Type, { type Static } from 'typebox';
import { foreseenRefusal } from '../core/foreseen-refusal.ts';
import { Closed, Id, Instant, Line, LocaleCode, Nullable, Revision } from '../core/schema.ts';
import { BannerCode } from './banners.resources.ts';
import { imageFileLimit } from './logo-size.ts';
import { DeviceIdAttribute, DomainImage } from './resources.ts';

/** Host name with a port where it is not the scheme's own, without `https://`. */
const Host = Line(255, 1);
const Address = Nullable(Line(500));
const Code = Type.String({ pattern: '^[A-Za-z0-9_-]{1,64}$' });

/** Texts and links of a domain in one locale; null and empty where the domain has none. */
export const DomainLocaleSettings = Closed({
  /** In titles of windows and mails. */
  projectTitle: Line(200, 1),
  /** Beside the logo. */
  projectName: Line(200, 1),
  copyright: Line(300),
  copyrightLink: Type.Optional(Address),
  siteName: Type.Optional(Nullable(Line(200))),
  siteLink: Type.Optional(Address),
  /** Help of the public pages; mail and telephone too. */
  helpLink: Type.Optional(Address),
  technicalContacts: Type.Optional(
    Type.Array(
      Closed({
        title: Line(200, 1),
        text: Type.Optional(Nullable(Line(500))),
        link: Type.Optional(Address),
        mobile: Type.Optional(Nullable(Line(24))),
      }),
      { maxItems: 20 },
    ),
  ),
  /** Of the library, in the order they are shown in; those of before where it is absent. */
  banners: Type.Optional(Type.Array(Closed({ code: BannerCode }), { maxItems: 20 })),
  /** Notice about cookies; nobody is asked where it is empty. */
  cookie: Type.Optional(Nullable(Line(2000))),
});
export type DomainLocaleSettings = Static<typeof DomainLocaleSettings>;

const agreementChoice = {
  /** A document of the type `agreement`. */
  agreementId: Id,
  menuVisible: Type.Boolean(),
  footerVisible: Type.Boolean(),
  /** Nobody of the domain enters without it. */
  loginRequired: Type.Boolean(),
  profileVisible: Type.Boolean(),
};

const look = {
  styleTemplate: Code,
  /** Instead of the template's own; moved towards black or white where it is not legible. */
  accent: Type.Optional(Nullable(Type.String({ pattern: '^(?:#[0-9a-f]{6})?$' }))),
  /** Of an image that was uploaded, instead of the template's logo. */
  imageCode: Type.Optional(Nullable(Type.String({ pattern: '^(?:[A-Za-z0-9_-]{43})?$' }))),
};

const settings = {
  ...look,
  /** Where the link for developers leads; to the platform's own reference where it is absent. */
  publicDocsUrl: Type.Optional(Address),
  /** In the order that people choose from; the first one that is on is the domain's own. */
  locales: Type.Array(
    Closed({ localeId: LocaleCode, enabled: Type.Boolean(), settings: DomainLocaleSettings }),
    { minItems: 1, maxItems: 20 },
  ),
  agreements: Type.Optional(Type.Array(Closed(agreementChoice), { maxItems: 50 })),
  /** Documents of the footer that nobody agrees with. */
  documents: Type.Optional(Type.Array(Closed({ documentId: Id }), { maxItems: 50 })),
  /** Of the agreements, the one on personal data. */
  personalAgreementId: Type.Optional(Nullable(Type.String({ pattern: '^[A-Za-z0-9_-]{0,64}$' }))),
  /** By which devices of each type are told apart; those of before where it is absent. */
  devicesIdAttributes: Type.Optional(Type.Array(DeviceIdAttribute, { maxItems: 50 })),
};

const domainBody = {
  /** Links are made of it; other names of the domain are aliases. A host belongs to one domain. */
  host: Host,
  aliases: Type.Optional(Type.Array(Closed({ host: Host }), { maxItems: 49 })),
  comment: Type.Optional(Line(500)),
  /** Look, texts and documents are those of the base domain, whatever else is given; they follow every change of it. */
  baseSettings: Type.Optional(Type.Boolean()),
  ...settings,
};

export const DomainCreate = Closed({
  ...domainBody,
  baseSettings: Type.Optional(Type.Boolean({ default: false })),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type DomainCreate = Static<typeof DomainCreate>;
export const DomainUpdate = Closed({ ...domainBody, revision: Revision });
export type DomainUpdate = Static<typeof DomainUpdate>;

const domainSummary = {
  id: Type.String(),
  revision: Revision,
  /** Its host, by which the console calls it. */
  name: Type.String(),
  /** Of the project, in the caller's language. */
  title: Type.String(),
  base: Type.Boolean(),
  enabled: Type.Boolean(),
  comment: Type.String(),
  styleTemplate: Type.String(),
  /** Of the last change. */
  date: Instant,
};

export const DomainListItem = Closed({
  ...domainSummary,
  aliases: Type.Array(Type.String()),
  /** Those that are on, in their order. */
  locales: Type.Array(LocaleCode),
});
export type DomainListItem = Static<typeof DomainListItem>;

const DomainLocaleDetails = Closed({
  localeId: LocaleCode,
  enabled: Type.Boolean(),
  settings: Closed({
    projectTitle: Type.String(),
    projectName: Type.String(),
    copyright: Type.String(),
    copyrightLink: Nullable(Type.String()),
    siteName: Nullable(Type.String()),
    siteLink: Nullable(Type.String()),
    helpLink: Nullable(Type.String()),
    technicalContacts: Type.Array(
      Closed({
        title: Type.String(),
        text: Nullable(Type.String()),
        link: Nullable(Type.String()),
        mobile: Nullable(Type.String()),
      }),
    ),
    banners: Type.Array(Closed({ code: Type.String() })),
    cookie: Nullable(Type.String()),
  }),
});

const settingsDetails = {
  accent: Nullable(Type.String()),
  imageCode: Nullable(Type.String()),
  /** The image that it names. */
  image: Nullable(DomainImage),
  publicDocsUrl: Nullable(Type.String()),
  locales: Type.Array(DomainLocaleDetails),
  agreements: Type.Array(
    Closed({ ...agreementChoice, agreementId: Type.String(), name: Type.String(), enabled: Type.Boolean() }),
  ),
  documents: Type.Array(Closed({ documentId: Type.String(), name: Type.String(), enabled: Type.Boolean() })),
  personalAgreementId: Nullable(Type.String()),
  devicesIdAttributes: Type.Array(
    Closed({
      ...DeviceIdAttribute.properties,
      /** Null for a type that is gone. */
      deviceTypeName: Nullable(Type.String()),
    }),
  ),
};

export const DomainDetails = Closed({
  ...domainSummary,
  host: Type.String(),
  aliases: Type.Array(Closed({ host: Type.String() })),
  baseSettings: Type.Boolean(),
  /** Domains that have the settings of this one, which is then the base one. */
  followers: Type.Array(Closed({ id: Type.String(), name: Type.String() })),
  ...settingsDetails,
});
export type DomainDetails = Static<typeof DomainDetails>;

/** What a new domain may begin with: everything of the base domain but its hosts. */
export const DomainBaseSettings = Closed({ styleTemplate: Type.String(), ...settingsDetails });
export type DomainBaseSettings = Static<typeof DomainBaseSettings>;

/** A file of somebody's device; its contents say what it is, whatever it is called. */
export const ImageUpload = Closed({
  /** SVG, PNG, WebP or JPEG in base64. */
  file: Type.String({
    minLength: 1,
    maxLength: Math.ceil(imageFileLimit / 3) * 4,
    pattern: '^[A-Za-z0-9+/]+={0,2}$',
  }),
});
export type ImageUpload = Static<typeof ImageUpload>;

/** An image as it will be shown. */
export const StoredImage = Closed({
  ...DomainImage.properties,
  /** The PNG in base64. */
  content: Type.String(),
});
export type StoredImage = Static<typeof StoredImage>;

/** What is about to be done to a domain; what is absent stays. */
export const DomainPlan = Closed({
  deleted: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
  /** Agreements that would be asked for before anybody enters. */
  loginRequired: Type.Optional(Type.Array(Id, { maxItems: 50, uniqueItems: true })),
});
export type DomainPlan = Static<typeof DomainPlan>;

/** Why a domain is not switched off or deleted. */
export const domainRefusals = ['base', 'last'] as const;
export type DomainRefusal = (typeof domainRefusals)[number];

export const DomainEffects = Closed({
  /** The caller's own session is on this domain. */
  own: Type.Boolean(),
  /** Open sessions on the domain. */
  sessions: Type.Integer({ minimum: 0 }),
  /** People whom they belong to. */
  people: Type.Integer({ minimum: 0 }),
  /** Of them, those who are asked to agree because of the change. */
  asked: Type.Integer({ minimum: 0 }),
  ...foreseenRefusal(domainRefusals),
});
export type DomainEffects = Static<typeof DomainEffects>;

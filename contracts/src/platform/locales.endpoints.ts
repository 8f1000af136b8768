/** Locales of the installation: what domains offer, and documents are written in. */
import Type, { type Static } from 'typebox';
import { consoleNoun } from '../core/console-noun.ts';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { foreseenRefusal } from '../core/foreseen-refusal.ts';
import { Closed, Line, LocaleCode } from '../core/schema.ts';

/** Number of a state; those that an installation comes with begin at 0. */
export const LocaleRevision = Type.Integer({ minimum: 0, maximum: 2_147_483_647 });
/** The code is the id: it stands in domains, documents and settings of people. */
const locale = consoleNoun(
  { service: 'platform', one: 'locale', noun: 'locales', path: 'locales', rows: 'locales' },
  { id: LocaleCode, revision: LocaleRevision },
);
const named = Type.Array(Closed({ id: Type.String(), name: Type.String() }));

export const Locale = Closed({
  id: LocaleCode,
  revision: LocaleRevision,
  code: LocaleCode,
  /** In the language itself: people who read nothing else have to find theirs. */
  name: Line(100, 1),
  enabled: Type.Boolean(),
  /** Texts that others lack are this one's; it is always on. */
  base: Type.Boolean(),
  direction: Type.Enum(['ltr', 'rtl']),
  /** Texts of the frontend that are translated, and how many it has. */
  texts: Closed({
    /** Come with the application and cannot be given by file. */
    builtIn: Type.Boolean(),
    translated: Type.Integer({ minimum: 0 }),
    total: Type.Integer({ minimum: 0 }),
  }),
  /** Domains that name it, and documents with a text in it; while there are any it cannot be deleted. */
  domains: named,
  documents: named,
});
export type Locale = Static<typeof Locale>;

export const LocaleCreate = Closed({
  code: LocaleCode,
  name: Line(100, 1),
  enabled: Type.Optional(Type.Boolean({ default: true })),
});
export type LocaleCreate = Static<typeof LocaleCreate>;

/** Why a locale is not switched off or deleted. */
export const localeRefusals = ['base', 'inUse'] as const;
export type LocaleRefusal = (typeof localeRefusals)[number];

/** What is about to be done to a locale; what is absent stays. */
export const LocalePlan = Closed({
  deleted: Type.Optional(Type.Boolean()),
  enabled: Type.Optional(Type.Boolean()),
});
export type LocalePlan = Static<typeof LocalePlan>;

export const localeEndpoints = {
  list: locale.list({
    summary: 'Locales of the installation, with the domains and documents that use them',
    row: Locale,
    sort: ['name', 'code'],
    by: { sort: 'name', order: 'ASC' },
    filters: {
      /** Part of a name or a code. */
      search: Type.Optional(Line(100)),
    },
  }),
  search: defineEndpoint({
    operationId: 'platform.locale.search',
    service: 'platform',
    method: 'GET',
    path: '/platform/locales/search',
    summary: 'Locales to choose from, the base one first',
    access: granted('setting.locales.read'),
    idempotency: 'safe',
    query: Closed({
      search: Type.Optional(Line(100)),
      limit: Type.Optional(Type.Integer({ minimum: 1, maximum: 50, default: 50 })),
    }),
    responses: {
      200: Closed({
        locales: Type.Array(
          Closed({
            id: LocaleCode,
            code: LocaleCode,
            name: Type.String(),
            enabled: Type.Boolean(),
            base: Type.Boolean(),
          }),
        ),
      }),
    },
    errors: [],
  }),
  create: locale.create({
    summary: 'Add a locale; its code is a language of BCP 47, with or without a region',
    body: LocaleCreate,
  }),
  change: locale.change({
    summary: 'Another name for a locale',
    body: Closed({ name: Line(100, 1), revision: LocaleRevision }),
  }),
  setEnabled: locale.set('enabled', {
    summary: 'Switch a locale on or off for all domains; the base one is always on',
  }),
  delete: locale.delete({ summary: 'Delete a locale that nothing uses; the base one stays' }),
  effects: locale.effects({
    beyond: 'a confirmation says where a change is seen before it is made',
    summary:
      'Where a change would be seen, or why it is refused, for the question before it; changes nothing',
    plan: LocalePlan,
    effects: Closed({ domains: named, documents: named, ...foreseenRefusal(localeRefusals) }),
  }),
} as const;

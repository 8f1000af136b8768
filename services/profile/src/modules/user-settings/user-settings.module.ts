/** Owns what people choose for their interface: menu, language, page size, the cookie notice. */
import type { AccountActor, Actor } from '@gatehouse/kit/auth/actor.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { SettingsFrame } from './user-settings.domain.ts';
import { createUserSettingsRepository } from './user-settings.repository.ts';
import { userSettingsRoutes } from './user-settings.routes.ts';
import { createUserSettingsService, type UserSettingsServiceDeps } from './user-settings.service.ts';

/** Locales of every installation, for the moments before the domains are known. */
const defaultLocales = ['ru', 'en'];

/** The caller's domain decides on locales; the language the page already has is the default. */
const frameOf =
  (settings: Settings, domains: { current(): Domains }) =>
  (actor: Actor): SettingsFrame => {
    const { uiNavMini, editNavMini } = settings.current();
    const known = domains.current();
    const domain = (actor.domainId === undefined ? undefined : known.byId(actor.domainId)) ?? known.base();
    const offered = domain?.locales ?? defaultLocales;
    const preferred = offered.filter((locale) => locale === actor.locale);
    return { uiNavMini, editNavMini, locales: [...new Set([...preferred, ...offered])] };
  };

export const createUserSettingsModule = (
  parts: ServiceParts,
  deps: {
    readonly settings: Settings;
    readonly domains: { current(): Domains };
    readonly accountLocale: UserSettingsServiceDeps['accountLocale'];
  },
) => {
  const frame = frameOf(deps.settings, deps.domains);
  const repository = createUserSettingsRepository(parts.mongo.connection);
  const service = createUserSettingsService({ ...parts, repository, accountLocale: deps.accountLocale });
  return {
    forget: repository.remove,
    /** The language of people, for the profile. */
    languages: {
      of: service.language,
      changeWithin: (unit: UnitOfWork, actor: AccountActor, lang: string, context: EventContext) =>
        service.changeWithin(unit, actor.accountId, { lang }, { frame: frame(actor), context }),
      isOffered: (actor: AccountActor, lang: string) => frame(actor).locales.includes(lang),
      follow: repository.setLanguage,
    },
    routes: userSettingsRoutes({ service, frameOf: frame }),
  };
};

export type Languages = ReturnType<typeof createUserSettingsModule>['languages'];

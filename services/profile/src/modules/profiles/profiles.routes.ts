import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { requiredFieldsEndpoints } from '@gatehouse/contracts/profile/required-fields.endpoints.ts';
import { toldProfileEndpoints } from '@gatehouse/contracts/profile/told-profile.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ProfileChangesService } from './profile-changes.service.ts';
import type { ProfilesService } from './profiles.service.ts';

const languageOf = (locale: string) => (locale === 'en' ? 'en' : 'ru');

export interface ProfilesRoutesDeps {
  readonly service: ProfilesService;
  readonly changes: ProfileChangesService;
}

export const profilesRoutes = ({ service, changes }: ProfilesRoutesDeps): readonly Route[] => [
  route(profileEndpoints.read, async ({ actor, locale }) => {
    const profile = await service.read(accountOf(actor), languageOf(locale));
    const { mainInfo, accessInfo, availableActions } = profile;
    return { mainInfo, accessInfo, availableActions };
  }),
  route(profileEndpoints.details, async ({ actor, locale }) => ({
    profile: await service.read(accountOf(actor), languageOf(locale)),
  })),
  route(profileEndpoints.change, async ({ actor, body, locale, context }) => {
    const account = accountOf(actor);
    await changes.change(account, body, context);
    return { profile: await service.read(account, languageOf(locale)) };
  }),
  route(profileEndpoints.configure, async ({ actor, locale }) => ({
    configure: await service.configure(accountOf(actor), languageOf(locale)),
  })),
  route(requiredFieldsEndpoints.version, async () => ({ version: await service.requiredBy() })),
  route(requiredFieldsEndpoints.read, ({ params }) => service.required(params.accountId)),
  route(toldProfileEndpoints.read, ({ params }) => service.told(params.accountId)),
];

import { profileEndpoints } from '@gatehouse/contracts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ProfilesService } from './profiles.service.ts';

const languageOf = (locale: string) => (locale === 'en' ? 'en' : 'ru');

export const profilesRoutes = (service: ProfilesService): readonly Route[] => [
  route(profileEndpoints.read, async ({ actor, locale }) => {
    const { mainInfo, accessInfo } = await service.read(accountOf(actor), languageOf(locale));
    return { mainInfo, accessInfo };
  }),
  route(profileEndpoints.details, async ({ actor, locale }) => ({
    profile: await service.read(accountOf(actor), languageOf(locale)),
  })),
  route(profileEndpoints.configure, async ({ actor, locale }) => ({
    configure: await service.configure(accountOf(actor), languageOf(locale)),
  })),
];

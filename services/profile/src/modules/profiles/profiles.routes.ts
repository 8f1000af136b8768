import { profileEndpoints } from '@gatehouse/contracts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { ProfilesService } from './profiles.service.ts';

export const profilesRoutes = (service: ProfilesService): readonly Route[] => [
  route(profileEndpoints.read, async ({ actor }) => {
    const { mainInfo, accessInfo } = await service.read(accountOf(actor));
    return { mainInfo, accessInfo };
  }),
  route(profileEndpoints.details, async ({ actor }) => ({ profile: await service.read(accountOf(actor)) })),
  route(profileEndpoints.configure, async ({ actor, locale }) => ({
    configure: await service.configure(accountOf(actor), locale === 'en' ? 'en' : 'ru'),
  })),
];

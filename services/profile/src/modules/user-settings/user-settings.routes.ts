import { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { SettingsFrame } from './user-settings.domain.ts';
import type { UserSettingsService } from './user-settings.service.ts';

export interface UserSettingsRoutesDeps {
  readonly service: UserSettingsService;
  readonly frameOf: (actor: Actor) => SettingsFrame;
}

export const userSettingsRoutes = ({ service, frameOf }: UserSettingsRoutesDeps): readonly Route[] => [
  route(profileEndpoints.readSettings, async ({ actor }) => ({
    settings: await service.read(accountOf(actor).accountId, frameOf(actor)),
  })),
  route(profileEndpoints.changeSettings, async ({ actor, body, context }) => ({
    settings: await service.change(accountOf(actor).accountId, body.settings, frameOf(actor), context),
  })),
];

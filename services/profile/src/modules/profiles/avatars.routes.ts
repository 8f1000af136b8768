import { pictureEndpoints } from '@gatehouse/contracts/profile/pictures.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { AvatarsService } from './avatars.service.ts';

export const avatarsRoutes = (avatars: AvatarsService): readonly Route[] => [
  route(pictureEndpoints.avatar, async ({ actor }) => {
    const avatar = await avatars.find(accountOf(actor).accountId);
    return { url: avatar?.src ?? null };
  }),
  route(pictureEndpoints.save, async ({ actor, body, context }) => ({
    avatar: await avatars.save(accountOf(actor).accountId, body.avatar, context),
  })),
  route(pictureEndpoints.remove, async ({ actor, context }) => {
    await avatars.remove(accountOf(actor).accountId, context);
    return null;
  }),
];

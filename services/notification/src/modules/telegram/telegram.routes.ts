import { telegramEndpoints } from '@gatehouse/contracts/notification/telegram.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { TelegramService } from './telegram.service.ts';

export const telegramRoutes = (service: Pick<TelegramService, 'link' | 'remove'>): readonly Route[] => [
  route(telegramEndpoints.link, ({ actor }) => service.link(accountOf(actor).accountId)),
  route(telegramEndpoints.remove, async ({ actor, context }) => {
    await service.remove(accountOf(actor).accountId, context);
    return null;
  }),
];

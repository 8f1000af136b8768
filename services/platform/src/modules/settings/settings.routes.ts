import { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import { settingEndpoints } from '@gatehouse/contracts/platform/settings.endpoints.ts';
import type { SettingsSnapshot } from '@gatehouse/contracts/platform/settings.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { publicSettings } from './settings.domain.ts';
import type { Changer } from './settings.repository.ts';
import type { SettingsService } from './settings.service.ts';
import { settingsPage } from './settings.view.ts';

const changerOf = (actor: Actor): Changer =>
  actor.kind === 'account' ? { id: actor.accountId, name: actor.login ?? actor.accountId } : null;

export const settingsRoutes = (
  { current }: { current: () => SettingsSnapshot },
  service: Pick<SettingsService, 'changed' | 'changeModule'>,
): readonly Route[] => [
  route(platformEndpoints.publicSettings, async () => publicSettings(current())),
  route(settingEndpoints.list, async ({ params, locale }) =>
    settingsPage(params.module, await service.changed(), locale),
  ),
  route(settingEndpoints.change, async ({ params, body, actor, context, locale }) => {
    await service.changeModule(params.module, body.settings, { context, changedBy: changerOf(actor) });
    return settingsPage(params.module, await service.changed(), locale);
  }),
];

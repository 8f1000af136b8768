import { platformEndpoints, type SettingsSnapshot } from '@gatehouse/contracts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { publicSettings } from './settings.domain.ts';

export const settingsRoutes = ({ current }: { current: () => SettingsSnapshot }): readonly Route[] => [
  route(platformEndpoints.publicSettings, async () => publicSettings(current())),
];

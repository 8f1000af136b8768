import type { auditEndpoints } from '@gatehouse/contracts/audit/endpoints.ts';
import type { bffEndpoints } from '@gatehouse/contracts/bff/endpoints.ts';
import type { authEndpoints } from '@gatehouse/contracts/identity/auth.endpoints.ts';
import type { platformEndpoints } from '@gatehouse/contracts/platform/endpoints.ts';
import type { profileEndpoints } from '@gatehouse/contracts/profile/endpoints.ts';
import { defineCall } from '../../../lib/http.ts';

export const projectInfoCall = defineCall<typeof platformEndpoints.projectInfo>({
  operationId: 'platform.project.info',
  method: 'GET',
  path: '/platform/ui/project/info',
  idempotency: 'safe',
});

export const publicSettingsCall = defineCall<typeof platformEndpoints.publicSettings>({
  operationId: 'platform.settings.public',
  method: 'GET',
  path: '/platform/application/settings/public',
  idempotency: 'safe',
});

export const startUpCall = defineCall<typeof bffEndpoints.startUp>({
  operationId: 'bff.start-up.read',
  method: 'GET',
  path: '/start-up',
  idempotency: 'safe',
});

export const configureCall = defineCall<typeof platformEndpoints.configure>({
  operationId: 'platform.ui.configure',
  method: 'GET',
  path: '/platform/ui/configure/platform',
  idempotency: 'safe',
});

export const cabinetMenuCall = defineCall<typeof platformEndpoints.menu>({
  operationId: 'platform.menu.cabinet',
  method: 'GET',
  path: '/platform/ui/menu',
  idempotency: 'safe',
});

export const consoleMenuCall = defineCall<typeof platformEndpoints.platformMenu>({
  operationId: 'platform.menu.console',
  method: 'GET',
  path: '/platform/ui/menu/platform',
  idempotency: 'safe',
});

export const servicesMenuCall = defineCall<typeof platformEndpoints.servicesMenu>({
  operationId: 'platform.menu.services',
  method: 'GET',
  path: '/platform/ui/services/menu',
  idempotency: 'safe',
});

export const profileCall = defineCall<typeof profileEndpoints.read>({
  operationId: 'profile.profile.read',
  method: 'GET',
  path: '/platform/user/profile',
  idempotency: 'safe',
});

export const userSettingsCall = defineCall<typeof profileEndpoints.readSettings>({
  operationId: 'profile.settings.read',
  method: 'GET',
  path: '/platform/users/settings',
  idempotency: 'safe',
});

export const changeUserSettingsCall = defineCall<typeof profileEndpoints.changeSettings>({
  operationId: 'profile.settings.change',
  method: 'PATCH',
  path: '/platform/users/settings',
  idempotency: 'natural',
});

export const logoutCall = defineCall<typeof authEndpoints.logout>({
  operationId: 'identity.auth.logout',
  method: 'POST',
  path: '/platform/auth/logout',
  idempotency: 'natural',
});

export const hitCall = defineCall<typeof auditEndpoints.hit>({
  operationId: 'audit.statistics.hit',
  method: 'POST',
  path: '/statistics/metrics/hit',
  idempotency: 'natural',
});

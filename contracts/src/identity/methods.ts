/**
 * Access keys of the administrator console and the cabinet. A role grants a list of them. The place of a key is its
 * number between processes (ADR 49): a new one goes to the end, and a released one keeps its place.
 */
export const methodKeys = [
  'cabinet.services.read',
  'setting.documents.read',
  'setting.documents.write',
  'setting.history.read',
  'setting.settings.read',
  'setting.settings.write',
  'setting.domains.read',
  'setting.domains.write',
  'setting.banners.read',
  'setting.banners.write',
  'setting.locales.read',
  'setting.locales.write',
  'setting.device-types.read',
  'setting.device-types.write',
  'setting.network.read',
  'setting.network.write',
  'setting.overview.read',
  'setting.applications.read',
  'setting.applications.write',
  'setting.roles.read',
  'setting.roles.write',
  'setting.schemes.read',
  'setting.schemes.write',
  'setting.users.read',
  'setting.users.write',
  'setting.companies.read',
  'setting.companies.write',
  'setting.access-requests.read',
  'setting.access-requests.write',
  'setting.providers.read',
  'setting.providers.write',
  'setting.monitoring.read',
  'setting.monitoring.write',
  'setting.diagnostics.applications.read',
  'setting.diagnostics.read',
  'setting.integration.read',
  'setting.dynamic-fields.read',
  'setting.dynamic-fields.write',
  'setting.license.read',
  'setting.license.write',
] as const;
export type MethodKey = (typeof methodKeys)[number];

export const isMethodKey = (key: string): key is MethodKey => (methodKeys as readonly string[]).includes(key);

/** Roles that every installation has from its first migration on. */
export const systemicRoles = {
  administrator: { code: 'administrator', name: { ru: 'Администратор', en: 'Administrator' } },
  readOnlyAdministrator: {
    code: 'administrator-read-only',
    name: { ru: 'Администратор (только чтение)', en: 'Read-only administrator' },
  },
  user: { code: 'user', name: { ru: 'Пользователь', en: 'User' } },
} as const;

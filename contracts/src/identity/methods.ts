import { methodKeys } from '../../generated/method-keys.ts';

/**
 * Access keys of the administrator console and the cabinet. A role grants a list of them. The place of a key is its
 * number between processes (ADR 49): a new one goes to the end, and a released one keeps its place.
 */
export { methodKeys };
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

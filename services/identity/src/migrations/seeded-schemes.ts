import type { SchemeFlow, SchemeRow } from '../modules/authentication/schemes/schemes.domain.ts';

const flow = (name: SchemeFlow['flow']): SchemeFlow => ({ flow: name, enabled: true });

/** Schemes of a new installation. Everybody signs in by the base one until another is assigned to them or a domain. */
export const seededSchemes: readonly SchemeRow[] = [
  {
    _id: 'password',
    name: { ru: 'Пароль', en: 'Password' },
    active: true,
    base: true,
    priority: null,
    first: [flow('credentials')],
    second: [],
  },
  {
    _id: 'password-sms',
    name: { ru: 'Пароль и код из СМС', en: 'Password, then SMS code' },
    active: true,
    base: false,
    priority: null,
    first: [flow('credentials')],
    second: [flow('sms_code')],
  },
  {
    _id: 'email-or-password',
    name: { ru: 'Код из письма или пароль', en: 'E-mail code or password' },
    active: true,
    base: false,
    priority: null,
    first: [flow('email_code'), flow('credentials')],
    second: [],
  },
];

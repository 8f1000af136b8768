import { defineErrors } from '../core/define-errors.ts';

/** Codes of `errorList` for applications and clients, beside those of shapes. */
export const applicationFieldErrorCodes = [
  /** Not https, and not http on this very machine. */
  'errorHttps',
  'errorFragment',
  'errorWildcard',
  /** No set of public keys (RFC 7517), or one with a private key in it. */
  'errorKeys',
  /** A scope of OpenID Connect, which no interface has for a method. */
  'errorReserved',
  /** Not an application that virtual ones may have for a parent. */
  'errorParent',
  /** The application has clients, or virtual ones below it, which the change leaves without it. */
  'errorUsed',
] as const;

export const applicationErrors = defineErrors('application', {
  locked: {
    status: 409,
    title: {
      ru: 'Это приложение нельзя изменить.',
      en: 'This application cannot be changed. Add another one.',
    },
  },
  clientsLocked: {
    status: 409,
    title: {
      ru: 'Клиентов этого приложения нельзя изменить.',
      en: 'Clients of this application cannot be changed. Connect a client in another application.',
    },
  },
  noClients: {
    status: 409,
    title: {
      ru: 'У приложения этого типа нет своих клиентов.',
      en: 'An application of this type has no clients of its own.',
    },
  },
  noSecret: {
    status: 409,
    title: {
      ru: 'У этого клиента нет секрета.',
      en: 'This client has no secret: it authenticates another way.',
    },
  },
  tooMany: {
    status: 409,
    title: {
      ru: 'Больше добавить нельзя.',
      en: 'No more can be added. Delete one first.',
    },
  },
});

import { defineErrors } from '../core/define-errors.ts';
import { ErrorList } from '../core/errors.ts';

/** Changes of accounts, by the console and by operators' commands. */
export const accountErrors = defineErrors('account', {
  lastAdministrator: {
    status: 409,
    title: {
      ru: 'Это последний действующий администратор. Сначала назначьте другого.',
      en: 'This is the last active administrator. Appoint another one first.',
    },
  },
  directoryManaged: {
    status: 405,
    title: {
      ru: 'Этой учётной записью управляет служба каталогов: удалить её может администратор.',
      en: 'A directory service manages this account: an administrator can delete it.',
    },
  },
  secondFactorExists: {
    status: 409,
    title: {
      ru: 'Приложение для кодов уже подключено. Сначала отключите его.',
      en: 'An authenticator app is set up already. Turn it off first.',
    },
  },
  passkeyRefused: {
    status: 400,
    title: {
      ru: 'Не удалось сохранить ключ доступа. Попробуйте ещё раз',
      en: 'The passkey could not be saved. Try again',
    },
  },
  passkeyLast: {
    status: 409,
    title: {
      ru: 'Без этого ключа вы не сможете войти. Сначала задайте пароль или подтвердите почту',
      en: 'You could not sign in without this passkey. Set a password or confirm your e-mail first',
    },
  },
  passkeyLimit: {
    status: 409,
    title: {
      ru: 'Больше ключей доступа добавить нельзя. Удалите те, которыми не пользуетесь',
      en: 'No more passkeys can be added. Remove the ones you do not use',
    },
  },
  notConfirmed: {
    status: 400,
    title: {
      ru: 'Не удалось подтвердить, что это вы.',
      en: 'We could not confirm that it is you. Try again.',
    },
    extras: { errorList: ErrorList },
  },
  unknownScheme: {
    status: 409,
    title: {
      ru: 'Такой схемы аутентификации нет, или она выключена. Выберите другую.',
      en: 'There is no such authentication scheme, or it is switched off. Choose another one.',
    },
  },
});

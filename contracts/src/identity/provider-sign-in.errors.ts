import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

/** Why nobody signs in through a provider that answers. */
export const providerSignInErrors = defineErrors('auth', {
  /** What it says of the person has no `sub`, or one that tells nobody apart. */
  providerNoSubject: {
    status: 403,
    title: {
      ru: 'Провайдер подтвердил вход, но не сообщил пригодного идентификатора. Войдите другим способом и расскажите об этом администратору.',
      en: 'The provider confirmed the sign-in but gave no usable identifier. Sign in another way and tell your administrator.',
    },
  },
  /** The provider still has them by the id that it knew before, or never delivered them. */
  providerNotAbsent: {
    status: 409,
    title: {
      ru: 'Провайдер всё ещё знает этого человека под прежним идентификатором. Дождитесь следующей синхронизации.',
      en: 'The provider still has this person under the former id. Wait for the next synchronization.',
    },
  },
  /** It names addresses on another server, which an administrator has to confirm. */
  providerHeld: {
    status: 403,
    title: {
      ru: 'Вход через этого провайдера остановлен: администратор ещё не подтвердил его адреса. Войдите другим способом.',
      en: 'Sign-in through this provider is on hold: an administrator has not confirmed its addresses yet. Sign in another way.',
    },
  },
  /** The provider has another address since, which an administrator has to confirm. */
  providerMoved: {
    status: 403,
    title: {
      ru: 'У провайдера сменился адрес. Войти через него можно будет, когда администратор подтвердит новый адрес. Войдите другим способом.',
      en: 'The provider has a new address. You can sign in through it once an administrator confirms it. Sign in another way.',
    },
  },
  /** A first sign-in: a value that an account has to have is none here. */
  providerValue: {
    status: 403,
    title: {
      ru: 'Учётная запись не создана: логин, который сообщил провайдер, здесь не подходит. Расскажите об этом администратору.',
      en: 'No account was made: the login that the provider told cannot be used here. Tell your administrator.',
    },
  },
  providerIncomplete: {
    status: 403,
    title: {
      ru: 'Учётная запись не создана: провайдер не сообщил ни логина, ни подтверждённой почты. Расскажите об этом администратору.',
      en: 'No account was made: the provider told neither a login nor a confirmed address. Tell your administrator.',
    },
  },
  /** The account of the person at the provider, which nobody else comes back as. */
  providerDeletedHere: {
    status: 403,
    title: {
      ru: 'Ваша учётная запись здесь удалена, её логин и адреса пока не освободились. Новая появится, когда вы войдёте после этого срока.',
      en: 'Your account was deleted here, and its login and addresses are not free yet. A new one is made when you sign in after that.',
    },
    extras: { retryAfter: Type.Integer({ minimum: 0 }) },
  },
  providerSwitchedOff: {
    status: 403,
    title: {
      ru: 'Провайдер подтвердил вход, но ваша учётная запись здесь отключена. Обратитесь к администратору.',
      en: 'The provider confirmed the sign-in, but your account is switched off here. Ask your administrator.',
    },
  },
  /** The page shows another address or other people than there are now. */
  providerMovedOn: {
    status: 409,
    title: {
      ru: 'Адрес провайдера уже другой. Обновите страницу и проверьте ещё раз.',
      en: 'The provider has another address by now. Reload the page and look again.',
    },
  },
});

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
});

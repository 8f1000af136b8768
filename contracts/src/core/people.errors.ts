import Type from 'typebox';
import { defineErrors } from './define-errors.ts';

export const personErrors = defineErrors('person', {
  own: {
    status: 409,
    title: {
      ru: 'Со своей учётной записью этого сделать нельзя. Попросите другого администратора.',
      en: 'You cannot do this to your own account. Ask another administrator.',
    },
  },
  /** Who decides about a person has all that the person may do. */
  beyondYours: {
    status: 403,
    title: {
      ru: 'У этого человека есть права, которых нет у вас.',
      en: 'This person has access that you do not have.',
    },
    /** Methods that the caller lacks. */
    extras: { requiredRights: Type.Array(Type.String()) },
  },
  noEmail: {
    status: 409,
    title: {
      ru: 'У человека нет подтверждённого адреса почты: ссылку отправить некуда.',
      en: 'This person has no confirmed e-mail address to send the link to.',
    },
  },
  blocked: {
    status: 409,
    title: {
      ru: 'Учётная запись заблокирована. Сначала разблокируйте её.',
      en: 'The account is blocked. Unblock it first.',
    },
  },
  exportBusy: {
    status: 429,
    title: {
      ru: 'Уже идёт несколько выгрузок. Повторите чуть позже.',
      en: 'Several exports are running. Try again a little later.',
    },
    extras: { retryAfter: Type.Integer({ minimum: 0 }) },
  },
  directoryManaged: {
    status: 409,
    title: {
      ru: 'Этой учётной записью управляет служба каталогов: пароль меняют там.',
      en: 'A directory service manages this account: the password is changed there.',
    },
  },
});

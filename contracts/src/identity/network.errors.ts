import Type from 'typebox';
import { defineErrors } from '../core/define-errors.ts';

export const networkErrors = defineErrors('network', {
  refused: {
    status: 403,
    title: {
      ru: 'Доступ из вашей сети закрыт. Обратитесь к администратору.',
      en: 'Access from your network is closed. Contact your administrator.',
    },
  },
  /** Repeated with this address in `confirmedAddress`, the change is made, and undone unless it is confirmed. */
  lockout: {
    status: 409,
    title: {
      ru: 'После этого изменения вы потеряете доступ: закрывается ваш IP-адрес.',
      en: 'This change would shut you out: it closes your own IP address.',
    },
    extras: { address: Type.String() },
  },
  unconfirmed: {
    status: 409,
    title: {
      ru: 'Предыдущее изменение ждёт подтверждения. Подтвердите его или подождите минуту.',
      en: 'The change before this one waits to be confirmed. Confirm it or wait a minute.',
    },
  },
});

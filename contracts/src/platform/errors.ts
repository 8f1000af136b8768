import { defineErrors } from '../core/define-errors.ts';

export const domainErrors = defineErrors('domain', {
  disabled: {
    status: 403,
    title: { ru: 'Этот домен отключён', en: 'This domain is switched off' },
  },
});

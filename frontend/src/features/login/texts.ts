import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const loginMessages = named('auth.login', {
  termsTitle: 'auth.terms.title',
  termsText: 'auth.terms.text',
  termsAgree: 'auth.terms.agree',
  termsPersonal: 'auth.terms.personal',
  termsRequired: 'auth.terms.required',
  termsSubmit: 'auth.terms.submit',
  termsBack: 'auth.terms.back',
});

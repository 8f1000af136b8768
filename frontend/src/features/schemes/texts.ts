import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const schemeMessages = named('schemes', {
  credentials: 'schemes.flow.credentials',
  email_code: 'schemes.flow.email_code',
  sms_code: 'schemes.flow.sms_code',
});
export const effectMessages = named('schemes.effect');
export const refusalMessages = named('schemes.refused');
export const creating = action('schemes', 'create');
export const changing = action('schemes', 'change');
export const enabling = action('schemes', 'enable');
export const disabling = action('schemes', 'disable');
export const removing = action('schemes', 'delete');
export const ordering = action('schemes', 'order');

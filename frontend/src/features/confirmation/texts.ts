import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const confirmationMessages = named('confirmation', {
  credentials: 'confirmation.factor.credentials',
  email_code: 'confirmation.factor.email_code',
  sms_code: 'confirmation.factor.sms_code',
  totp: 'confirmation.factor.totp',
  recovery_code: 'confirmation.factor.recovery_code',
  passkey: 'confirmation.factor.passkey',
  provider: 'confirmation.factor.provider',
});

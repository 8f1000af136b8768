import { defineMessages } from '../../i18n/define-messages.ts';

export const confirmationMessages = defineMessages({
  how: { id: 'confirmation.how' },
  credentials: { id: 'confirmation.factor.credentials' },
  email_code: { id: 'confirmation.factor.email_code' },
  sms_code: { id: 'confirmation.factor.sms_code' },
  totp: { id: 'confirmation.factor.totp' },
  recovery_code: { id: 'confirmation.factor.recovery_code' },
  passkey: { id: 'confirmation.factor.passkey' },
  passkeyText: { id: 'confirmation.passkey.text' },
  passkeyClosed: { id: 'confirmation.passkey.closed' },
  passkeyRefused: { id: 'confirmation.passkey.refused' },
  totpCode: { id: 'confirmation.totpCode' },
  recoveryCode: { id: 'confirmation.recoveryCode' },
  password: { id: 'confirmation.password' },
  code: { id: 'confirmation.code' },
  send: { id: 'confirmation.send' },
  resend: { id: 'confirmation.resend' },
  sent: { id: 'confirmation.sent' },
  noneTitle: { id: 'confirmation.none.title' },
  noneText: { id: 'confirmation.none.text' },
});

import { defineMessages } from '../../i18n/define-messages.ts';

export const securityMessages = defineMessages({
  title: { id: 'security.title' },
  password: { id: 'security.password' },
  passwordText: { id: 'security.passwordText' },
  change: { id: 'security.change' },
  set: { id: 'security.set' },
  passwordNoneText: { id: 'security.passwordNoneText' },
  loadFailed: { id: 'security.loadFailed' },
  secondFactor: { id: 'sessions.secondFactor' },
  secondFactorText: { id: 'security.secondFactorText' },
  passkeys: { id: 'passkeys.title' },
  passkeysText: { id: 'security.passkeysText' },
  manage: { id: 'security.manage' },
  passwordChanged: { id: 'security.passwordChanged' },
  passwordSet: { id: 'security.passwordSet' },
  passwordNone: { id: 'security.passwordNone' },
  codesLeft: { id: 'security.codesLeft' },
  off: { id: 'security.off' },
  passkeysCount: { id: 'security.passkeysCount' },
});

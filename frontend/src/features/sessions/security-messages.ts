import { defineMessages } from '../../i18n/define-messages.ts';

export const securityMessages = defineMessages({
  title: { id: 'security.title' },
  password: { id: 'security.password' },
  passwordChanged: { id: 'security.passwordChanged' },
  passwordKnown: { id: 'security.passwordKnown' },
  passwordNone: { id: 'security.passwordNone' },
  change: { id: 'security.change' },
  set: { id: 'security.set' },
  secondFactor: { id: 'sessions.secondFactor' },
  secondFactorOn: { id: 'security.secondFactorOn' },
  secondFactorOff: { id: 'security.secondFactorOff' },
  passkeys: { id: 'passkeys.title' },
  passkeyCount: { id: 'security.passkeyCount' },
  add: { id: 'security.add' },
  manage: { id: 'security.manage' },
  setUp: { id: 'secondFactor.setUp' },
  unknown: { id: 'security.unknown' },
});

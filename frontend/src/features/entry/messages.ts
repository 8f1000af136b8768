import { defineMessages } from '../../i18n/define-messages.ts';

export const entryMessages = defineMessages({
  deliveryHint: { id: 'entry.deliveryHint' },
  sendAgain: { id: 'entry.sendAgain' },
  sendAgainIn: { id: 'entry.sendAgainIn' },
  otherAddress: { id: 'entry.otherAddress' },
  email: { id: 'entry.email' },
  termsAgree: { id: 'entry.termsAgree' },
  personalAgree: { id: 'entry.personalAgree' },
  registeredTitle: { id: 'entry.registeredTitle' },
  registeredText: { id: 'entry.registeredText' },
});

export const linkMessages = defineMessages({
  expiredTitle: { id: 'entry.link.expired.title' },
  expiredText: { id: 'entry.link.expired.text' },
  expiredInvitation: { id: 'entry.link.expired.invitation' },
  expiredFirst: { id: 'entry.link.expired.first' },
  usedTitle: { id: 'entry.link.used.title' },
  usedText: { id: 'entry.link.used.text' },
  usedSignedIn: { id: 'entry.link.used.signedIn' },
  canceledTitle: { id: 'entry.link.canceled.title' },
  canceledText: { id: 'entry.link.canceled.text' },
  canceledInvitation: { id: 'entry.link.canceled.invitation' },
  accountExistsTitle: { id: 'entry.link.accountExists.title' },
  accountExistsText: { id: 'entry.link.accountExists.text' },
  accountExistsSignedIn: { id: 'entry.link.accountExists.signedIn' },
  damagedTitle: { id: 'entry.link.damaged.title' },
  damagedText: { id: 'entry.link.damaged.text' },
  damagedInvitation: { id: 'entry.link.damaged.invitation' },
  damagedFirst: { id: 'entry.link.damaged.first' },
  activeTitle: { id: 'entry.link.active.title' },
  activeText: { id: 'entry.link.active.text' },
  failedTitle: { id: 'entry.link.failed.title' },
  logout: { id: 'entry.link.logout' },
  stay: { id: 'entry.link.stay' },
  toStart: { id: 'entry.link.toStart' },
  newLink: { id: 'entry.link.newLink' },
  registerAgain: { id: 'entry.link.registerAgain' },
});

export const restoreMessages = defineMessages({
  title: { id: 'entry.restore.title' },
  text: { id: 'entry.restore.text' },
  submit: { id: 'entry.restore.submit' },
  sentTitle: { id: 'entry.restore.sentTitle' },
  sentText: { id: 'entry.restore.sentText' },
});

export const passwordMessages = defineMessages({
  title: { id: 'entry.password.title' },
  firstTitle: { id: 'entry.password.firstTitle' },
  lead: { id: 'entry.password.lead' },
  password: { id: 'entry.password.password' },
  repeat: { id: 'entry.password.repeat' },
  rules: { id: 'entry.password.rules' },
  kept: { id: 'entry.password.kept' },
  broken: { id: 'entry.password.broken' },
  later: { id: 'entry.password.later' },
  generate: { id: 'entry.password.generate' },
  copy: { id: 'entry.password.copy' },
  min: { id: 'entry.password.rule.min' },
  max: { id: 'entry.password.rule.max' },
  upper: { id: 'entry.password.rule.upper' },
  lower: { id: 'entry.password.rule.lower' },
  numbers: { id: 'entry.password.rule.numbers' },
  symbols: { id: 'entry.password.rule.symbols' },
  pattern: { id: 'entry.password.rule.pattern' },
  common: { id: 'entry.password.rule.common' },
  context: { id: 'entry.password.rule.context' },
  submit: { id: 'entry.password.submit' },
  doneTitle: { id: 'entry.password.doneTitle' },
  doneText: { id: 'entry.password.doneText' },
  firstDoneText: { id: 'entry.password.firstDoneText' },
});

export const strengthMessages = defineMessages({
  unknown: { id: 'entry.password.strength.unknown' },
  weak: { id: 'entry.password.strength.weak' },
  fair: { id: 'entry.password.strength.fair' },
  good: { id: 'entry.password.strength.good' },
  strong: { id: 'entry.password.strength.strong' },
});

/** What would be better, by what is weak. */
export const weaknessMessages = defineMessages({
  context: { id: 'entry.password.better.context' },
  word: { id: 'entry.password.better.word' },
  keyboard: { id: 'entry.password.better.keyboard' },
  sequence: { id: 'entry.password.better.sequence' },
  repeat: { id: 'entry.password.better.repeat' },
  date: { id: 'entry.password.better.date' },
  ending: { id: 'entry.password.better.ending' },
  short: { id: 'entry.password.better.short' },
});

export const nameMessages = defineMessages({
  lastName: { id: 'entry.name.lastName' },
  firstName: { id: 'entry.name.firstName' },
  middleName: { id: 'entry.name.middleName' },
  fio: { id: 'entry.name.fio' },
});

export const mobileMessages = defineMessages({
  title: { id: 'entry.mobile.title' },
  text: { id: 'entry.mobile.text' },
  mobile: { id: 'entry.mobile.mobile' },
  send: { id: 'entry.mobile.send' },
  taken: { id: 'entry.mobile.taken' },
  known: { id: 'entry.mobile.known' },
  deliveryHint: { id: 'entry.mobile.deliveryHint' },
  codeTitle: { id: 'entry.mobile.codeTitle' },
  codeText: { id: 'entry.mobile.codeText' },
  code: { id: 'entry.mobile.code' },
  timeLeft: { id: 'entry.mobile.timeLeft' },
  expired: { id: 'entry.mobile.expired' },
  invalid: { id: 'entry.mobile.invalid' },
  exceeded: { id: 'entry.mobile.exceeded' },
  verify: { id: 'entry.mobile.verify' },
  resend: { id: 'entry.mobile.resend' },
  change: { id: 'entry.mobile.change' },
  verified: { id: 'entry.mobile.verified' },
});

export const registrationMessages = defineMessages({
  title: { id: 'entry.registration.title' },
  submit: { id: 'entry.registration.submit' },
  haveAccount: { id: 'entry.registration.haveAccount' },
  errorTitle: { id: 'entry.registration.errorTitle' },
  sentTitle: { id: 'entry.registration.sentTitle' },
  sentText: { id: 'entry.registration.sentText' },
  passwordTitle: { id: 'entry.registration.passwordTitle' },
  complete: { id: 'entry.registration.complete' },
});

export const invitationMessages = defineMessages({
  title: { id: 'entry.invitation.title' },
  text: { id: 'entry.invitation.text' },
  company: { id: 'entry.invitation.company' },
  next: { id: 'entry.invitation.next' },
  accept: { id: 'entry.invitation.accept' },
  refuse: { id: 'entry.invitation.refuse' },
  refuseTitle: { id: 'entry.invitation.refuseTitle' },
  refuseText: { id: 'entry.invitation.refuseText' },
  back: { id: 'entry.invitation.back' },
  refusedTitle: { id: 'entry.invitation.refusedTitle' },
  refusedText: { id: 'entry.invitation.refusedText' },
});

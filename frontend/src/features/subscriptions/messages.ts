import { defineMessages } from '../../i18n/define-messages.ts';

export const subscriptionMessages = defineMessages({
  title: { id: 'subscriptions.title' },
  text: { id: 'subscriptions.text' },
  locked: { id: 'subscriptions.locked' },
  lockedText: { id: 'subscriptions.lockedText' },
  channels: { id: 'subscriptions.channels' },
  period: { id: 'subscriptions.period' },
  periodNote: { id: 'subscriptions.periodNote' },
  saved: { id: 'subscriptions.saved' },
  saveError: { id: 'subscriptions.saveError' },
});

export const topicMessages = defineMessages({
  security: { id: 'link.topic.security' },
  securityText: { id: 'subscriptions.topic.security.text' },
  account: { id: 'link.topic.account' },
  accountText: { id: 'subscriptions.topic.account.text' },
  documents: { id: 'link.topic.documents' },
  documentsText: { id: 'subscriptions.topic.documents.text' },
});

export const channelMessages = defineMessages({
  personnel_account: { id: 'subscriptions.channel.personnel_account' },
  email: { id: 'subscriptions.channel.email' },
  push: { id: 'subscriptions.channel.push' },
  telegram: { id: 'subscriptions.channel.telegram' },
  sms: { id: 'subscriptions.channel.sms' },
});

export const periodMessages = defineMessages({
  at_once: { id: 'subscriptions.period.at_once' },
  hourly: { id: 'subscriptions.period.hourly' },
  daily: { id: 'subscriptions.period.daily' },
  weekly: { id: 'subscriptions.period.weekly' },
  monthly: { id: 'subscriptions.period.monthly' },
});

export const pushMessages = defineMessages({
  title: { id: 'subscriptions.push.title' },
  text: { id: 'subscriptions.push.text' },
  turnOn: { id: 'subscriptions.push.turnOn' },
  none: { id: 'subscriptions.push.none' },
  unknown: { id: 'subscriptions.push.unknown' },
  current: { id: 'subscriptions.push.current' },
  since: { id: 'subscriptions.push.since' },
  remove: { id: 'subscriptions.push.remove' },
  removeName: { id: 'subscriptions.push.removeName' },
  done: { id: 'subscriptions.push.done' },
  removed: { id: 'subscriptions.push.removed' },
  error: { id: 'subscriptions.push.error' },
  removeError: { id: 'subscriptions.push.removeError' },
  unsupported: { id: 'subscriptions.push.unsupported' },
  blocked: { id: 'subscriptions.push.blocked' },
  dismissed: { id: 'subscriptions.push.dismissed' },
  unreachable: { id: 'subscriptions.push.unreachable' },
});

export const smsMessages = defineMessages({
  title: { id: 'subscriptions.sms.title' },
  text: { id: 'subscriptions.sms.text' },
  none: { id: 'subscriptions.sms.none' },
  profile: { id: 'subscriptions.sms.profile' },
});

export const telegramMessages = defineMessages({
  title: { id: 'subscriptions.telegram.title' },
  text: { id: 'subscriptions.telegram.text' },
  connect: { id: 'subscriptions.telegram.connect' },
  again: { id: 'subscriptions.telegram.again' },
  linkText: { id: 'subscriptions.telegram.linkText' },
  open: { id: 'subscriptions.telegram.open' },
  copy: { id: 'subscriptions.telegram.copy' },
  unnamed: { id: 'subscriptions.telegram.unnamed' },
  since: { id: 'subscriptions.telegram.since' },
  remove: { id: 'subscriptions.telegram.remove' },
  removeName: { id: 'subscriptions.telegram.removeName' },
  removed: { id: 'subscriptions.telegram.removed' },
  error: { id: 'subscriptions.telegram.error' },
  removeError: { id: 'subscriptions.telegram.removeError' },
});

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const subscriptionMessages = named('subscriptions');
export const topicMessages = named('link.topic', {
  securityText: 'subscriptions.topic.security.text',
  accountText: 'subscriptions.topic.account.text',
  documentsText: 'subscriptions.topic.documents.text',
  accessDecisionsText: 'subscriptions.topic.accessDecisions.text',
  accessRequestsText: 'subscriptions.topic.accessRequests.text',
  invitationsText: 'subscriptions.topic.invitations.text',
  accessEndsText: 'subscriptions.topic.accessEnds.text',
});
export const channelMessages = named('subscriptions.channel');
export const periodMessages = named('subscriptions.period');
export const pushMessages = named('subscriptions.push');
export const smsMessages = named('subscriptions.sms');
export const telegramMessages = named('subscriptions.telegram');

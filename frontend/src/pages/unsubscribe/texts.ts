import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const unsubscribeMessages = named('link.unsubscribe', {
  failed: 'layout.startFailed.title',
});
export const topicNames = named('link.topic', {
  security: 'link.topic.security',
  account: 'link.topic.account',
  documents: 'link.topic.documents',
  accessDecisions: 'link.topic.accessDecisions',
  accessRequests: 'link.topic.accessRequests',
  invitations: 'link.topic.invitations',
  accessEnds: 'link.topic.accessEnds',
});

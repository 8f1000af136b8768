import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const decisionMessages = named('accessDecisions', {
  considered: 'accessDecisions.status.considered',
  approved: 'accessDecisions.status.approved',
  failure: 'accessDecisions.status.failure',
  duplicate: 'accessDecisions.status.duplicate',
  remove: 'accessDecisions.status.remove',
});
export const approving = action('accessDecisions', 'approve');
export const allowing = action('accessDecisions', 'allow');
export const rejecting = action('accessDecisions', 'reject');
export const closing = action('accessDecisions', 'markDuplicate');

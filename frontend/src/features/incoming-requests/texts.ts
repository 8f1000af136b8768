import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const incomingMessages = named('incomingRequests');
export const approving = action('incomingRequests', 'approve');
export const rejecting = action('incomingRequests', 'reject');
export const closing = action('incomingRequests', 'duplicate');
export const allowing = action('incomingRequests', 'allow');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

/** They come with their script: hardly anybody ever needs them. */
export const awayMessages = named('entry.away');
export const closedMessages = named('entry');

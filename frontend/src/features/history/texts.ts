import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const historyMessages = named('history');
export const ownHistoryMessages = named('history.own', {
  type: 'history.type',
});
/** Headings of the events that people look for in their own history. */
export const ownTypeGroupMessages = named('history.own.group');
/** Filters by a value of an entry. */
export const cellFilterMessages = named('history', {
  type: 'history.onlyType',
  entity: 'history.onlyEntity',
  changer: 'history.onlyChanger',
  ip: 'history.onlyIp',
});
export const exportMessages = action('history', 'export');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const layoutMessages = named('layout', {
  allEnded: 'layout.farewell.allEnded',
  deleted: 'layout.farewell.deleted',
  over: 'layout.farewell.over',
  offlineText: 'errors.offline',
});

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const integrationSyncMessages = named('integrationSync');
export const enabling = action('integrationSync', 'enable');
export const disabling = action('integrationSync', 'disable');
export const starting = action('integrationSync', 'start');
export const entityMessages = named('integrationEntity');

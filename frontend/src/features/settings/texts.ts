import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const settingMessages = named('settings');
export const unitMessages = named('settings.unit');
export const saving = named('settings.save');

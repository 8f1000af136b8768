import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named, action } = textsOf(texts);

export const settingMessages = named('settings');
export const effectMessages = named('settings.effect');
export const unitMessages = named('settings.unit');
export const saving = named('settings.save');
export const limitMessages = named('settings.limits');
export const resetting = action('settings.limits', 'reset');

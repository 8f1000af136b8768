import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const contactMessages = named('contacts');
export const grantMessages = named('grants');
export const changing = action('contacts', 'change');
export const removing = action('contacts', 'remove');

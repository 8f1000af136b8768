import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const deviceTypeMessages = named('devicesTypes');
export const creating = action('devicesTypes', 'create');
export const changing = action('devicesTypes', 'change');
export const removing = action('devicesTypes', 'delete');

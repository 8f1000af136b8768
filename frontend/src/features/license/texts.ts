import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const licenseMessages = named('license');
export const stateMessages = named('license.state');
export const checkMessages = named('license.check');
export const documentMessages = named('license.document');
export const entering = action('license', 'enter');
export const verifying = action('license', 'verify');
export const correcting = action('license', 'setClock');
export const removing = action('license', 'delete');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const exchangeMessages = named('exchanges');
/** Why a provider did not answer as it should. */
export const failureMessages = named('exchanges.failure');
export const downloadingRequest = action('exchanges', 'downloadRequest');
export const downloadingResponse = action('exchanges', 'downloadResponse');

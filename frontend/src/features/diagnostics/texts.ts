import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const diagnosticsMessages = named('diagnostics');
export const refreshing = named('diagnostics.refreshing');
export const bundleMessages = named('diagnostics.bundle');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const ownProviderMessages = named('ownProviders');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

/** Texts of the parts that only signed-in areas use. */
export const widgetMessages = named('widget');

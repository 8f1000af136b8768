import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const accessMessages = named('accesses');
export const sessionMessages = named('sessions');
export const securityMessages = named('security', {
  secondFactor: 'sessions.secondFactor',
  passkeys: 'passkeys.title',
});

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

export const entryMessages = named('entry');
export const linkMessages = named('entry.link');
export const restoreMessages = named('entry.restore');
export const passwordMessages = named('entry.password', {
  min: 'entry.password.rule.min',
  max: 'entry.password.rule.max',
  upper: 'entry.password.rule.upper',
  lower: 'entry.password.rule.lower',
  numbers: 'entry.password.rule.numbers',
  symbols: 'entry.password.rule.symbols',
  pattern: 'entry.password.rule.pattern',
  common: 'entry.password.rule.common',
  context: 'entry.password.rule.context',
});
export const strengthMessages = named('entry.password.strength');
/** What would be better, by what is weak. */
export const weaknessMessages = named('entry.password.better');
export const nameMessages = named('entry.name');
export const mobileMessages = named('entry.mobile');
export const registrationMessages = named('entry.registration');
export const invitationMessages = named('entry.invitation');

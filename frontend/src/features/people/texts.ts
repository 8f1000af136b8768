import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const peopleMessages = named('people', {
  active: 'people.status.active',
  disabled: 'people.status.disabled',
});
export const blocking = action('people', 'block');
export const unblocking = action('people', 'unblock');
export const endingAll = action('people', 'endAll');
export const sessionMessages = named('people.sessions');
export const endingOne = action('people.sessions', 'end');

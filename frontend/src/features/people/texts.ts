import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const peopleMessages = named('people', {
  active: 'people.status.active',
  disabled: 'people.status.disabled',
  off: 'people.status.off',
  disabledOrOff: 'people.status.disabledOrOff',
});
export const whyOffMessages = named('people.whyOff');
export const personProviderMessages = named('people.providers');
export const creating = action('people', 'create');
export const settingRoles = action('people', 'setRoles');
export const assigningScheme = action('people', 'assignScheme');
export const sendingLink = action('people', 'sendLink');
export const deleting = action('people', 'delete');
export const resettingAttempts = action('people', 'resetAttempts');
export const resettingCodes = action('people', 'resetCodes');
export const resettingSecondFactor = action('people', 'resetSecondFactor');
export const blocking = action('people', 'block');
/** Why blocking is refused. */
export const refusalMessages = named('people.refused');
export const unblocking = action('people', 'unblock');
export const endingAll = action('people', 'endAll');
export const sessionMessages = named('people.sessions');
export const codeMessages = named('people.codes');
export const exportMessages = action('people', 'export');
export const sentMessages = named('people.messages');
export const endingOne = action('people.sessions', 'end');

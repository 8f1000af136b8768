import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const methodMessages = named('notifyMethods');
export const channelMessages = named('notifyMethods.channel');
export const useMessages = named('notifyMethods.use', {
  'first-entry': 'notifyMethods.use.firstEntry',
  'email-change': 'notifyMethods.use.emailChange',
  'mobile-change': 'notifyMethods.use.mobileChange',
});
export const resultMessages = named('notifyMethods.result');
export const enabling = action('notifyMethods', 'enable');
export const disabling = action('notifyMethods', 'disable');

import { defineMessages } from '../../i18n/define-messages.ts';

export const unsubscribeMessages = defineMessages({
  title: { id: 'link.unsubscribe.title' },
  text: { id: 'link.unsubscribe.text' },
  confirm: { id: 'link.unsubscribe.confirm' },
  done: { id: 'link.unsubscribe.done' },
  doneText: { id: 'link.unsubscribe.doneText' },
  invalid: { id: 'link.unsubscribe.invalid' },
  invalidText: { id: 'link.unsubscribe.invalidText' },
  settings: { id: 'link.unsubscribe.settings' },
});

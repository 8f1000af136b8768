import { defineMessages } from '../../i18n/define-messages.ts';

export const helpMessages = defineMessages({
  title: { id: 'link.help.title' },
  text: { id: 'link.help.text' },
  contacts: { id: 'link.help.contacts' },
  docs: { id: 'link.help.docs' },
  toLogin: { id: 'link.help.toLogin' },
});

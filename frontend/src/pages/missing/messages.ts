import { defineMessages } from '../../i18n/define-messages.ts';

export const missingMessages = defineMessages({
  title: { id: 'link.missing.title' },
  text: { id: 'link.missing.text' },
  home: { id: 'link.missing.home' },
});

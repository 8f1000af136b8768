import { defineMessages } from '../../i18n/define-messages.ts';

export const lawMessages = defineMessages({
  title: { id: 'law.title' },
  back: { id: 'law.back' },
  toLogin: { id: 'law.toLogin' },
  version: { id: 'law.version' },
  toProfile: { id: 'reading.toProfile' },
  otherLanguage: { id: 'law.otherLanguage' },
});

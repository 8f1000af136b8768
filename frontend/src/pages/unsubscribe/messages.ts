import { defineMessages } from '../../i18n/define-messages.ts';

export const unsubscribeMessages = defineMessages({
  title: { id: 'link.unsubscribe.title' },
  text: { id: 'link.unsubscribe.text' },
  topic: { id: 'link.unsubscribe.topic' },
  confirm: { id: 'link.unsubscribe.confirm' },
  done: { id: 'link.unsubscribe.done' },
  doneText: { id: 'link.unsubscribe.doneText' },
  invalid: { id: 'link.unsubscribe.invalid' },
  invalidText: { id: 'link.unsubscribe.invalidText' },
  settings: { id: 'link.unsubscribe.settings' },
  failed: { id: 'layout.startFailed.title' },
});

export const topicNames = defineMessages({
  security: { id: 'link.topic.security' },
  account: { id: 'link.topic.account' },
  documents: { id: 'link.topic.documents' },
});

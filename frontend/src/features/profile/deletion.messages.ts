import { defineMessages } from '../../i18n/define-messages.ts';

export const deletionMessages = defineMessages({
  title: { id: 'profile.deletion.title' },
  text: { id: 'profile.deletion.text' },
  directory: { id: 'profile.deletion.directory' },
  delete: { id: 'profile.deletion.delete' },
  question: { id: 'profile.deletion.question' },
  gone: { id: 'profile.deletion.gone' },
  goneData: { id: 'profile.deletion.goneData' },
  goneSessions: { id: 'profile.deletion.goneSessions' },
  stays: { id: 'profile.deletion.stays' },
  staysJournal: { id: 'profile.deletion.staysJournal' },
  staysIdentifiers: { id: 'profile.deletion.staysIdentifiers' },
  noWayBack: { id: 'profile.deletion.noWayBack' },
});

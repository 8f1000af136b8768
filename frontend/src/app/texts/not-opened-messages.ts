import { defineMessages } from '../../i18n/define-messages.ts';

/** They come with their script: hardly anybody ever needs them. */
export const awayMessages = defineMessages({
  server: { id: 'entry.away.server' },
  session: { id: 'entry.away.session' },
  profile: { id: 'entry.away.profile' },
  again: { id: 'entry.away.again' },
  logout: { id: 'entry.away.logout' },
  others: { id: 'entry.away.others' },
});

export const closedMessages = defineMessages({
  networkTitle: { id: 'entry.networkRefused.title' },
  networkText: { id: 'entry.networkRefused.text' },
  domainTitle: { id: 'entry.domainDisabled.title' },
  domainText: { id: 'entry.domainDisabled.text' },
});

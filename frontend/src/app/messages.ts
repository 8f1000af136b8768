import { defineMessages } from '../i18n/define-messages.ts';

export const layoutMessages = defineMessages({
  skip: { id: 'layout.skip' },
  language: { id: 'layout.language' },
  theme: { id: 'layout.theme' },
  themeSystem: { id: 'layout.theme.system' },
  themeLight: { id: 'layout.theme.light' },
  themeDark: { id: 'layout.theme.dark' },
  help: { id: 'layout.help' },
  legal: { id: 'layout.legal' },
  contacts: { id: 'layout.contacts' },
  announcements: { id: 'layout.announcements' },
  cookieTitle: { id: 'layout.cookie.title' },
  cookieAccept: { id: 'layout.cookie.accept' },
  allEnded: { id: 'layout.farewell.allEnded' },
  offline: { id: 'layout.offline' },
  brokenTitle: { id: 'layout.broken.title' },
  brokenText: { id: 'layout.broken.text' },
  reload: { id: 'layout.reload' },
  startFailedTitle: { id: 'layout.startFailed.title' },
  domainDisabledTitle: { id: 'layout.domainDisabled.title' },
  domainDisabledText: { id: 'layout.domainDisabled.text' },
});

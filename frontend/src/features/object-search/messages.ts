import { defineMessages } from '../../i18n/define-messages.ts';

/** What objects of a kind are called: as their lists are. */
export const objectKindMessages = defineMessages({
  domains: { id: 'domains.title' },
  documents: { id: 'documents.title' },
  banners: { id: 'banners.title' },
  locales: { id: 'locales.title' },
  blacklist: { id: 'network.blacklist.title' },
  whitelist: { id: 'network.whitelist.title' },
  networkAliases: { id: 'network.aliases.title' },
  applications: { id: 'applications.title' },
  devicesTypes: { id: 'devicesTypes.title' },
});
export type ObjectKindName = keyof typeof objectKindMessages;

export const objectSearchMessages = defineMessages({
  searching: { id: 'search.searching' },
  kindsMissing: { id: 'search.kindsMissing' },
  objectsMissing: { id: 'search.objectsMissing' },
});

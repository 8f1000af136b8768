import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { named } = textsOf(texts);

/** What objects of a kind are called: as their lists are. */
export const objectKindMessages = {
  domains: { id: 'domains.title' },
  documents: { id: 'documents.title' },
  banners: { id: 'banners.title' },
  locales: { id: 'locales.title' },
  blacklist: { id: 'network.blacklist.title' },
  whitelist: { id: 'network.whitelist.title' },
  networkAliases: { id: 'network.aliases.title' },
  applications: { id: 'applications.title' },
  devicesTypes: { id: 'devicesTypes.title' },
};
export type ObjectKindName = keyof typeof objectKindMessages;

export const objectSearchMessages = named('search');

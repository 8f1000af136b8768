import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const documentMessages = named('documents', {
  agreement: 'documents.type.agreement',
  document: 'documents.type.document',
  md: 'documents.format.md',
  html: 'documents.format.html',
  enabled: 'documents.enabledField',
  changed: 'widget.changed',
  languages: 'widget.languages',
});
export const versionMessages = {
  title: documentMessages.versionsView,
  'empty.title': documentMessages['empty.title'],
  'empty.text': documentMessages['empty.text'],
  version: documentMessages.version,
  author: documentMessages.author,
  agreed: documentMessages.agreed,
};
export const agreementMessages = named('documents.agreed', {
  title: 'documents.agreementsView',
  'empty.title': 'documents.agreed.emptyTitle',
  'empty.text': 'documents.agreed.emptyText',
  version: 'documents.version',
});
export const publishing = named('documents.publish');
export const creating = action('documents', 'create');
export const changing = action('documents', 'change');
export const enabling = action('documents', 'enable');
export const disabling = action('documents', 'disable');
export const removing = action('documents', 'delete');

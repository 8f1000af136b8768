import { defineMessages } from '../../i18n/define-messages.ts';

export const documentMessages = defineMessages({
  title: { id: 'documents.title' },
  text: { id: 'documents.text' },
  search: { id: 'documents.search' },
  emptyTitle: { id: 'documents.empty.title' },
  emptyText: { id: 'documents.empty.text' },
  create: { id: 'documents.create' },
  createTitle: { id: 'documents.createTitle' },
  editTitle: { id: 'documents.editTitle' },
  name: { id: 'documents.name' },
  nameHint: { id: 'documents.nameHint' },
  code: { id: 'documents.code' },
  codeHint: { id: 'documents.codeHint' },
  type: { id: 'documents.type' },
  agreement: { id: 'documents.type.agreement' },
  document: { id: 'documents.type.document' },
  format: { id: 'documents.format' },
  md: { id: 'documents.format.md' },
  html: { id: 'documents.format.html' },
  enabled: { id: 'documents.enabledField' },
  enabledHint: { id: 'documents.enabledHint' },
  adminVisible: { id: 'documents.adminVisible' },
  adminVisibleHint: { id: 'documents.adminVisibleHint' },
  textName: { id: 'documents.textName' },
  linkName: { id: 'documents.linkName' },
  linkNameHint: { id: 'documents.linkNameHint' },
  content: { id: 'documents.content' },
  preview: { id: 'documents.preview' },
  views: { id: 'documents.views' },
  textView: { id: 'documents.textView' },
  versionsView: { id: 'documents.versionsView' },
  version: { id: 'documents.version' },
  agreementsView: { id: 'documents.agreementsView' },
  domainsView: { id: 'documents.domainsView' },
  noDomains: { id: 'documents.noDomains' },
  loginRequired: { id: 'documents.loginRequired' },
  compare: { id: 'documents.compare' },
  compareNone: { id: 'documents.compareNone' },
  about: { id: 'documents.about' },
  changed: { id: 'widget.changed' },
  languages: { id: 'widget.languages' },
});

export const versionMessages = defineMessages({
  title: { id: 'documents.versionsView' },
  emptyTitle: { id: 'documents.empty.title' },
  emptyText: { id: 'documents.empty.text' },
  version: { id: 'documents.version' },
  author: { id: 'documents.author' },
  agreed: { id: 'documents.agreed' },
});

export const agreementMessages = defineMessages({
  title: { id: 'documents.agreementsView' },
  search: { id: 'documents.agreed.search' },
  emptyTitle: { id: 'documents.agreed.emptyTitle' },
  emptyText: { id: 'documents.agreed.emptyText' },
  person: { id: 'documents.agreed.person' },
  personGone: { id: 'documents.agreed.personGone' },
  version: { id: 'documents.version' },
  unnumbered: { id: 'documents.agreed.unnumbered' },
  domain: { id: 'documents.agreed.domain' },
  domainGone: { id: 'documents.agreed.domainGone' },
  date: { id: 'documents.agreed.date' },
  inHistory: { id: 'documents.agreed.inHistory' },
});

export const publishing = defineMessages({
  title: { id: 'documents.publish.title' },
  effect: { id: 'documents.publish.effect' },
  verb: { id: 'documents.publish.verb' },
});

export const creating = defineMessages({
  done: { id: 'documents.create.done' },
  failed: { id: 'documents.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'documents.change.done' },
  failed: { id: 'documents.change.failed' },
});

export const enabling = defineMessages({
  title: { id: 'documents.enableTitle' },
  effect: { id: 'documents.effect.enable' },
  asked: { id: 'documents.enable.asked' },
  askedNow: { id: 'documents.enable.askedNow' },
  done: { id: 'documents.enable.done' },
  failed: { id: 'documents.enable.failed' },
});

export const disabling = defineMessages({
  title: { id: 'documents.disableTitle' },
  effect: { id: 'documents.effect.disable' },
  done: { id: 'documents.disable.done' },
  failed: { id: 'documents.disable.failed' },
});

export const removing = defineMessages({
  title: { id: 'documents.deleteTitle' },
  effect: { id: 'documents.effect.delete' },
  done: { id: 'documents.delete.done' },
  failed: { id: 'documents.delete.failed' },
});

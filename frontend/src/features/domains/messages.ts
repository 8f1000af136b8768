import { defineMessages } from '../../i18n/define-messages.ts';

export const domainMessages = defineMessages({
  title: { id: 'domains.title' },
  one: { id: 'domains.one' },
  text: { id: 'domains.text' },
  search: { id: 'domains.search' },
  emptyTitle: { id: 'domains.empty.title' },
  emptyText: { id: 'domains.empty.text' },
  create: { id: 'domains.create' },
  createTitle: { id: 'domains.createTitle' },
  createText: { id: 'domains.createText' },
  name: { id: 'domains.name' },
  base: { id: 'domains.base' },
  aliases: { id: 'domains.aliases' },
  alias: { id: 'domains.alias' },
  addAlias: { id: 'domains.addAlias' },
  state: { id: 'domains.state' },
  on: { id: 'domains.state.on' },
  off: { id: 'domains.state.off' },
  host: { id: 'domains.host' },
  hostHint: { id: 'domains.hostHint' },
  comment: { id: 'domains.comment' },
  publicDocsUrl: { id: 'domains.docs' },
  publicDocsUrlHint: { id: 'domains.docsHint' },
  baseSettings: { id: 'domains.baseSettings' },
  baseSettingsHint: { id: 'domains.baseSettingsHint' },
  inherited: { id: 'domains.inherited' },
  followers: { id: 'domains.followers' },
  namesGroup: { id: 'domains.group.names' },
  linksGroup: { id: 'domains.group.links' },
  localeOff: { id: 'domains.localeOff' },
  styleTemplate: { id: 'domains.style' },
  accent: { id: 'domains.accent' },
  accentHint: { id: 'domains.accentHint' },
  logo: { id: 'domains.logo' },
  logoHint: { id: 'domains.logoHint' },
  logoUpload: { id: 'domains.logoUpload' },
  logoReplace: { id: 'domains.logoReplace' },
  logoRemove: { id: 'domains.logoRemove' },
  logoDrop: { id: 'domains.logoDrop' },
  logoLight: { id: 'domains.logoLight' },
  logoDark: { id: 'domains.logoDark' },
  localeOn: { id: 'domains.localeOn' },
  localeHint: { id: 'domains.localeHint' },
  projectName: { id: 'domains.projectName' },
  projectTitle: { id: 'domains.projectTitle' },
  copyright: { id: 'domains.copyright' },
  copyrightLink: { id: 'domains.copyrightLink' },
  siteName: { id: 'domains.siteName' },
  siteLink: { id: 'domains.siteLink' },
  helpLink: { id: 'domains.helpLink' },
  cookie: { id: 'domains.cookie' },
  cookieHint: { id: 'domains.cookieHint' },
  banners: { id: 'domains.banners' },
  banner: { id: 'domains.banner' },
  addBanner: { id: 'domains.addBanner' },
  contacts: { id: 'domains.contacts' },
  addContact: { id: 'domains.addContact' },
  contactTitle: { id: 'domains.contact.title' },
  contactText: { id: 'domains.contact.text' },
  contactLink: { id: 'domains.contact.link' },
  contactMobile: { id: 'domains.contact.mobile' },
  agreements: { id: 'domains.agreements' },
  addAgreement: { id: 'domains.addAgreement' },
  agreement: { id: 'domains.agreement' },
  loginRequired: { id: 'domains.loginRequired' },
  menuVisible: { id: 'domains.menuVisible' },
  footerVisible: { id: 'domains.footerVisible' },
  profileVisible: { id: 'domains.profileVisible' },
  personalAgreementId: { id: 'domains.personal' },
  personalAgreementIdHint: { id: 'domains.personalHint' },
  documents: { id: 'domains.documents' },
  addDocument: { id: 'domains.addDocument' },
  document: { id: 'domains.document' },
  views: { id: 'domains.views' },
  mainView: { id: 'domains.view.main' },
  lookView: { id: 'domains.view.look' },
  textsView: { id: 'domains.view.texts' },
  documentsView: { id: 'domains.view.documents' },
  devicesView: { id: 'domains.view.devices' },
  typeOwn: { id: 'domains.typeOwn' },
  harmTitle: { id: 'domains.harmTitle' },
  harm: { id: 'domains.harm' },
});

/** By which devices are told apart. */
export const deviceMessages = defineMessages({
  title: { id: 'domains.devices.title' },
  text: { id: 'domains.devices.text' },
  add: { id: 'domains.devices.add' },
  type: { id: 'domains.devices.type' },
  typeGone: { id: 'domains.devices.typeGone' },
  attribute: { id: 'domains.devices.attribute' },
  attributeHint: { id: 'domains.devices.attributeHint' },
});

/** How the sign-in page would look. */
export const previewMessages = defineMessages({
  title: { id: 'domains.preview.title' },
  text: { id: 'domains.preview.text' },
  show: { id: 'domains.preview.show' },
  hide: { id: 'domains.preview.hide' },
  light: { id: 'domains.preview.light' },
  dark: { id: 'domains.preview.dark' },
  wide: { id: 'domains.preview.wide' },
  phone: { id: 'domains.preview.phone' },
  frame: { id: 'domains.preview.frame' },
  languages: { id: 'domains.preview.languages' },
});

export const creating = defineMessages({
  done: { id: 'domains.create.done' },
  failed: { id: 'domains.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'domains.change.done' },
  failed: { id: 'domains.change.failed' },
});

export const enabling = defineMessages({
  title: { id: 'domains.enableTitle' },
  effect: { id: 'domains.effect.enable' },
  done: { id: 'domains.enable.done' },
  failed: { id: 'domains.enable.failed' },
});

export const disabling = defineMessages({
  title: { id: 'domains.disableTitle' },
  effect: { id: 'domains.effect.disable' },
  done: { id: 'domains.disable.done' },
  failed: { id: 'domains.disable.failed' },
});

export const removing = defineMessages({
  title: { id: 'domains.deleteTitle' },
  effect: { id: 'domains.effect.delete' },
  done: { id: 'domains.delete.done' },
  failed: { id: 'domains.delete.failed' },
});

export const uploadingLogo = defineMessages({
  failed: { id: 'domains.logo.failed' },
});

export const readingBase = defineMessages({
  failed: { id: 'domains.baseSettings.failed' },
});

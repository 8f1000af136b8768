import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const domainMessages = named('domains', {
  on: 'domains.state.on',
  off: 'domains.state.off',
  publicDocsUrl: 'domains.docs',
  publicDocsUrlHint: 'domains.docsHint',
  namesGroup: 'domains.group.names',
  linksGroup: 'domains.group.links',
  styleTemplate: 'domains.style',
  personalAgreementId: 'domains.personal',
  personalAgreementIdHint: 'domains.personalHint',
  mainView: 'domains.view.main',
  lookView: 'domains.view.look',
  textsView: 'domains.view.texts',
  documentsView: 'domains.view.documents',
  devicesView: 'domains.view.devices',
});
/** By which devices are told apart. */
export const deviceMessages = named('domains.devices');
/** How the sign-in page would look. */
export const previewMessages = named('domains.preview');
export const creating = action('domains', 'create');
export const changing = action('domains', 'change');
export const enabling = action('domains', 'enable');
export const disabling = action('domains', 'disable');
export const removing = action('domains', 'delete');
export const refusalMessages = named('domains.refused');
export const uploadingLogo = action('domains', 'logo');
export const readingBase = action('domains', 'baseSettings');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const localeMessages = named('locales', {
  enabled: 'locales.enabledField',
});
export const creating = action('locales', 'create');
export const changing = action('locales', 'change');
export const enabling = action('locales', 'enable');
export const disabling = action('locales', 'disable');
export const removing = action('locales', 'delete');
export const refusalMessages = named('locales.refused');
export const textsMessages = named('locales.texts');
export const textFaultMessages = named('locales.fault');
export const loadingTexts = action('locales.texts', 'download');
export const checkingTexts = action('locales.texts', 'check');
export const savingTexts = action('locales.texts', 'save');
export const removingTexts = named('locales.texts.remove', {
  title: 'locales.texts.removeTitle',
  effect: 'locales.texts.removeEffect',
});

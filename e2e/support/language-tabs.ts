import type { Locator } from '@playwright/test';
import type { Texts } from './texts.ts';

/** The tab of a language whose texts a form asks for; a preview beside the form has tabs of its own. */
export const languageTab = (form: Locator, t: Texts, name: string): Locator =>
  form.getByRole('tablist', { name: t('widget.languages'), exact: true }).getByRole('tab', { name });

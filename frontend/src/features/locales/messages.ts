import { defineMessages } from '../../i18n/define-messages.ts';

export const localeMessages = defineMessages({
  title: { id: 'locales.title' },
  text: { id: 'locales.text' },
  search: { id: 'locales.search' },
  emptyTitle: { id: 'locales.empty.title' },
  emptyText: { id: 'locales.empty.text' },
  create: { id: 'locales.create' },
  createTitle: { id: 'locales.createTitle' },
  editTitle: { id: 'locales.editTitle' },
  name: { id: 'locales.name' },
  nameHint: { id: 'locales.nameHint' },
  code: { id: 'locales.code' },
  codeHint: { id: 'locales.codeHint' },
  base: { id: 'locales.base' },
  direction: { id: 'locales.direction' },
  ltr: { id: 'locales.ltr' },
  rtl: { id: 'locales.rtl' },
  domains: { id: 'locales.domains' },
  documents: { id: 'locales.documents' },
  none: { id: 'locales.none' },
  enabled: { id: 'locales.enabledField' },
  enabledHint: { id: 'locales.enabledHint' },
});

export const creating = defineMessages({
  done: { id: 'locales.create.done' },
  failed: { id: 'locales.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'locales.change.done' },
  failed: { id: 'locales.change.failed' },
});

export const enabling = defineMessages({
  title: { id: 'locales.enableTitle' },
  effect: { id: 'locales.effect.enable' },
  done: { id: 'locales.enable.done' },
  failed: { id: 'locales.enable.failed' },
});

export const disabling = defineMessages({
  title: { id: 'locales.disableTitle' },
  effect: { id: 'locales.effect.disable' },
  done: { id: 'locales.disable.done' },
  failed: { id: 'locales.disable.failed' },
});

export const removing = defineMessages({
  title: { id: 'locales.deleteTitle' },
  effect: { id: 'locales.effect.delete' },
  done: { id: 'locales.delete.done' },
  failed: { id: 'locales.delete.failed' },
});

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
  texts: { id: 'locales.texts' },
  textsOf: { id: 'locales.textsOf' },
  textsBuiltIn: { id: 'locales.textsBuiltIn' },
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

export const textsMessages = defineMessages({
  title: { id: 'locales.texts.title' },
  about: { id: 'locales.texts.about' },
  download: { id: 'locales.texts.download' },
  downloadHint: { id: 'locales.texts.downloadHint' },
  downloadVerb: { id: 'locales.texts.downloadVerb' },
  choose: { id: 'locales.texts.choose' },
  chooseHint: { id: 'locales.texts.chooseHint' },
  chooseVerb: { id: 'locales.texts.chooseVerb' },
  tooLarge: { id: 'locales.texts.tooLarge' },
  accepted: { id: 'locales.texts.accepted' },
  nothing: { id: 'locales.texts.nothing' },
  refused: { id: 'locales.texts.refused' },
  notes: { id: 'locales.texts.notes' },
  translated: { id: 'locales.texts.translated' },
  added: { id: 'locales.texts.added' },
  changed: { id: 'locales.texts.changed' },
  lost: { id: 'locales.texts.lost' },
  missing: { id: 'locales.texts.missing' },
  line: { id: 'locales.texts.line' },
  more: { id: 'locales.texts.more' },
  remove: { id: 'locales.texts.remove' },
});

export const textFaultMessages = defineMessages({
  file: { id: 'locales.fault.file' },
  text: { id: 'locales.fault.text' },
  long: { id: 'locales.fault.long' },
  icu: { id: 'locales.fault.icu' },
  placeholderUnknown: { id: 'locales.fault.placeholderUnknown' },
  placeholderMissing: { id: 'locales.fault.placeholderMissing' },
  placeholderKind: { id: 'locales.fault.placeholderKind' },
  tag: { id: 'locales.fault.tag' },
  control: { id: 'locales.fault.control' },
  unknownId: { id: 'locales.fault.unknownId' },
  repeatedId: { id: 'locales.fault.repeatedId' },
  plural: { id: 'locales.fault.plural' },
});

export const loadingTexts = defineMessages({ failed: { id: 'locales.texts.download.failed' } });

export const checkingTexts = defineMessages({ failed: { id: 'locales.texts.check.failed' } });

export const savingTexts = defineMessages({
  done: { id: 'locales.texts.save.done' },
  failed: { id: 'locales.texts.save.failed' },
});

export const removingTexts = defineMessages({
  title: { id: 'locales.texts.removeTitle' },
  effect: { id: 'locales.texts.removeEffect' },
  done: { id: 'locales.texts.remove.done' },
  failed: { id: 'locales.texts.remove.failed' },
});

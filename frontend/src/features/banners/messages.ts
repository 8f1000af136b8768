import { defineMessages } from '../../i18n/define-messages.ts';

export const bannerMessages = defineMessages({
  title: { id: 'banners.title' },
  text: { id: 'banners.text' },
  search: { id: 'banners.search' },
  emptyTitle: { id: 'banners.empty.title' },
  emptyText: { id: 'banners.empty.text' },
  create: { id: 'banners.create' },
  createTitle: { id: 'banners.createTitle' },
  editTitle: { id: 'banners.editTitle' },
  titleField: { id: 'banners.titleField' },
  code: { id: 'banners.code' },
  codeHint: { id: 'banners.codeHint' },
  textField: { id: 'banners.textField' },
  link: { id: 'banners.link' },
  linkHint: { id: 'banners.linkHint' },
  audience: { id: 'banners.audience' },
  public: { id: 'banners.public' },
  cabinet: { id: 'banners.cabinet' },
  console: { id: 'banners.console' },
  dateFrom: { id: 'banners.dateFrom' },
  dateTo: { id: 'banners.dateTo' },
  dates: { id: 'banners.dates' },
  always: { id: 'banners.always' },
  visible: { id: 'banners.visible' },
  visibleHint: { id: 'banners.visibleHint' },
  state: { id: 'widget.state' },
  hidden: { id: 'banners.state.hidden' },
  planned: { id: 'banners.state.planned' },
  shown: { id: 'banners.state.shown' },
  over: { id: 'banners.state.over' },
  domains: { id: 'banners.domains' },
  noDomains: { id: 'banners.noDomains' },
  show: { id: 'banners.show' },
  hide: { id: 'banners.hide' },
});

export const creating = defineMessages({
  done: { id: 'banners.create.done' },
  failed: { id: 'banners.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'banners.change.done' },
  failed: { id: 'banners.change.failed' },
});

export const showing = defineMessages({
  title: { id: 'banners.showTitle' },
  effect: { id: 'banners.effect.show' },
  done: { id: 'banners.show.done' },
  failed: { id: 'banners.show.failed' },
});

export const hiding = defineMessages({
  title: { id: 'banners.hideTitle' },
  effect: { id: 'banners.effect.hide' },
  done: { id: 'banners.hide.done' },
  failed: { id: 'banners.hide.failed' },
});

export const removing = defineMessages({
  title: { id: 'banners.deleteTitle' },
  effect: { id: 'banners.effect.delete' },
  done: { id: 'banners.delete.done' },
  failed: { id: 'banners.delete.failed' },
});

import { defineMessages } from '../../i18n/define-messages.ts';

export const deviceTypeMessages = defineMessages({
  title: { id: 'devicesTypes.title' },
  text: { id: 'devicesTypes.text' },
  search: { id: 'devicesTypes.search' },
  emptyTitle: { id: 'devicesTypes.empty.title' },
  emptyText: { id: 'devicesTypes.empty.text' },
  create: { id: 'devicesTypes.create' },
  createTitle: { id: 'devicesTypes.createTitle' },
  editTitle: { id: 'devicesTypes.editTitle' },
  name: { id: 'devicesTypes.name' },
  code: { id: 'devicesTypes.code' },
  codeHint: { id: 'devicesTypes.codeHint' },
  domains: { id: 'devicesTypes.domains' },
});

export const creating = defineMessages({
  done: { id: 'devicesTypes.create.done' },
  failed: { id: 'devicesTypes.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'devicesTypes.change.done' },
  failed: { id: 'devicesTypes.change.failed' },
});

export const removing = defineMessages({
  title: { id: 'devicesTypes.deleteTitle' },
  effect: { id: 'devicesTypes.effect.delete' },
  done: { id: 'devicesTypes.delete.done' },
  failed: { id: 'devicesTypes.delete.failed' },
});

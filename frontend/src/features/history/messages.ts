import { defineMessages } from '../../i18n/define-messages.ts';

export const historyMessages = defineMessages({
  title: { id: 'history.title' },
  text: { id: 'history.text' },
  emptyTitle: { id: 'history.empty.title' },
  emptyText: { id: 'history.empty.text' },
  date: { id: 'history.date' },
  type: { id: 'history.type' },
  changer: { id: 'history.changer' },
  entity: { id: 'history.entity' },
  name: { id: 'history.name' },
  field: { id: 'history.field' },
  changes: { id: 'history.changes' },
  noChanges: { id: 'history.noChanges' },
  before: { id: 'history.before' },
  after: { id: 'history.after' },
  ip: { id: 'history.ip' },
  search: { id: 'history.search' },
  fromAddress: { id: 'history.fromAddress' },
  more: { id: 'history.more' },
  pictures: { id: 'history.pictures' },
  entryId: { id: 'history.entryId' },
  entry: { id: 'history.entry' },
  goneTitle: { id: 'history.gone.title' },
  goneText: { id: 'history.gone.text' },
});

export const ownHistoryMessages = defineMessages({
  title: { id: 'history.own.title' },
  text: { id: 'history.own.text' },
  emptyTitle: { id: 'history.own.empty.title' },
  emptyText: { id: 'history.own.empty.text' },
  type: { id: 'history.type' },
});

/** Headings of the events that people look for in their own history. */
export const ownTypeGroupMessages = defineMessages({
  account: { id: 'history.own.group.account' },
  profile: { id: 'history.own.group.profile' },
  applications: { id: 'history.own.group.applications' },
  messages: { id: 'history.own.group.messages' },
});

/** Filters by a value of an entry. */
export const cellFilterMessages = defineMessages({
  type: { id: 'history.onlyType' },
  entity: { id: 'history.onlyEntity' },
  changer: { id: 'history.onlyChanger' },
  ip: { id: 'history.onlyIp' },
});

export const exportMessages = defineMessages({
  start: { id: 'history.export.start' },
  csv: { id: 'history.export.csv' },
  xlsx: { id: 'history.export.xlsx' },
  cancel: { id: 'history.export.cancel' },
  done: { id: 'history.export.done' },
  failed: { id: 'history.export.failed' },
});

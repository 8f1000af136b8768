import { defineMessages } from '../../i18n/define-messages.ts';

const entryMessages = defineMessages({
  search: { id: 'network.search' },
  create: { id: 'network.create' },
  createTitle: { id: 'network.createTitle' },
  editTitle: { id: 'network.editTitle' },
  ip: { id: 'network.ip' },
  ipHint: { id: 'network.ipHint' },
  network: { id: 'network.network' },
  aliasId: { id: 'network.alias' },
  aliasIdHint: { id: 'network.aliasHint' },
  dateFrom: { id: 'network.dateFrom' },
  dateTo: { id: 'network.dateTo' },
  dateToHint: { id: 'network.dateToHint' },
  comment: { id: 'network.comment' },
  enabledField: { id: 'network.enabledField' },
  enabled: { id: 'network.state' },
  true: { id: 'network.state.on' },
  false: { id: 'network.state.off' },
  expired: { id: 'network.state.expired' },
  planned: { id: 'network.state.planned' },
});

export const blacklistMessages = defineMessages({
  ...entryMessages,
  title: { id: 'network.blacklist.title' },
  text: { id: 'network.blacklist.text' },
  emptyTitle: { id: 'network.blacklist.empty.title' },
  emptyText: { id: 'network.blacklist.empty.text' },
});

export const whitelistMessages = defineMessages({
  ...entryMessages,
  title: { id: 'network.whitelist.title' },
  text: { id: 'network.whitelist.text' },
  emptyTitle: { id: 'network.whitelist.empty.title' },
  emptyText: { id: 'network.whitelist.empty.text' },
});

export const aliasMessages = defineMessages({
  title: { id: 'network.aliases.title' },
  text: { id: 'network.aliases.text' },
  search: { id: 'network.aliases.search' },
  emptyTitle: { id: 'network.aliases.empty.title' },
  emptyText: { id: 'network.aliases.empty.text' },
  create: { id: 'network.aliases.create' },
  createTitle: { id: 'network.aliases.createTitle' },
  editTitle: { id: 'network.aliases.editTitle' },
  name: { id: 'network.aliases.name' },
  ips: { id: 'network.aliases.ips' },
  ip: { id: 'network.ip' },
  ipComment: { id: 'network.comment' },
  comment: { id: 'network.aliases.comment' },
  addIp: { id: 'network.aliases.addIp' },
  usedBy: { id: 'network.aliases.usedBy' },
  used: { id: 'network.aliases.used' },
});

export const testerMessages = defineMessages({
  title: { id: 'network.tester.title' },
  text: { id: 'network.tester.text' },
  address: { id: 'network.tester.address' },
  ask: { id: 'network.tester.ask' },
  blacklist: { id: 'network.tester.blacklist' },
  whitelist: { id: 'network.tester.whitelist' },
  unlisted: { id: 'network.tester.unlisted' },
  none: { id: 'network.tester.none' },
});

export const lockoutMessages = defineMessages({
  title: { id: 'network.lockout.title' },
  text: { id: 'network.lockout.text' },
  label: { id: 'network.lockout.label' },
  verb: { id: 'network.lockout.verb' },
  waiting: { id: 'network.unconfirmed.title' },
  waitingText: { id: 'network.unconfirmed.text' },
  confirm: { id: 'network.unconfirmed.confirm' },
  undo: { id: 'network.unconfirmed.undo' },
  undoing: { id: 'network.unconfirmed.undoing' },
});

export const confirming = defineMessages({
  done: { id: 'network.unconfirmed.done' },
  failed: { id: 'network.unconfirmed.failed' },
});

export const undoing = defineMessages({
  done: { id: 'network.unconfirmed.undone' },
  failed: { id: 'network.unconfirmed.undoFailed' },
});

export const creating = defineMessages({
  done: { id: 'network.create.done' },
  failed: { id: 'network.create.failed' },
});

export const changing = defineMessages({
  done: { id: 'network.change.done' },
  failed: { id: 'network.change.failed' },
});

export const enabling = defineMessages({
  title: { id: 'network.enableTitle' },
  done: { id: 'network.enable.done' },
  failed: { id: 'network.enable.failed' },
});

export const disabling = defineMessages({
  title: { id: 'network.disableTitle' },
  done: { id: 'network.disable.done' },
  failed: { id: 'network.disable.failed' },
});

export const removing = defineMessages({
  title: { id: 'network.deleteTitle' },
  done: { id: 'network.delete.done' },
  failed: { id: 'network.delete.failed' },
});

export const blacklistEffects = defineMessages({
  on: { id: 'network.blacklist.effect.on' },
  off: { id: 'network.blacklist.effect.off' },
});

export const whitelistEffects = defineMessages({
  on: { id: 'network.whitelist.effect.on' },
  off: { id: 'network.whitelist.effect.off' },
});

export const creatingAlias = defineMessages({
  done: { id: 'network.aliases.create.done' },
  failed: { id: 'network.aliases.create.failed' },
});

export const changingAlias = defineMessages({
  done: { id: 'network.aliases.change.done' },
  failed: { id: 'network.aliases.change.failed' },
});

export const removingAlias = defineMessages({
  title: { id: 'network.aliases.deleteTitle' },
  effect: { id: 'network.aliases.effect.delete' },
  done: { id: 'network.aliases.delete.done' },
  failed: { id: 'network.aliases.delete.failed' },
});

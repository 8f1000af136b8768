import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const networkMessages = named('network');
const entryMessages = named('network', {
  aliasId: 'network.alias',
  aliasIdHint: 'network.aliasHint',
  enabled: 'network.state',
  true: 'network.state.on',
  false: 'network.state.off',
  expired: 'network.state.expired',
  planned: 'network.state.planned',
});
export const blacklistMessages = { ...entryMessages, ...named('network.blacklist') };
export const whitelistMessages = { ...entryMessages, ...named('network.whitelist') };
export const aliasMessages = named('network.aliases', {
  ip: 'network.ip',
  ipComment: 'network.comment',
});
export const testerMessages = named('network.tester');
export const lockoutMessages = named('network.lockout', {
  waiting: 'network.unconfirmed.title',
  waitingText: 'network.unconfirmed.text',
  confirm: 'network.unconfirmed.confirm',
  undo: 'network.unconfirmed.undo',
  undoing: 'network.unconfirmed.undoing',
});
export const confirming = action('network', 'unconfirmed');
export const undoing = named('network.unconfirmed', {
  done: 'network.unconfirmed.undone',
  failed: 'network.unconfirmed.undoFailed',
});
export const creating = action('network', 'create');
export const changing = action('network', 'change');
export const enabling = action('network', 'enable');
export const disabling = action('network', 'disable');
export const removing = action('network', 'delete');
export const blacklistEffects = named('network.blacklist.effect');
export const whitelistEffects = named('network.whitelist.effect');
export const creatingAlias = action('network.aliases', 'create');
export const changingAlias = action('network.aliases', 'change');
export const removingAlias = action('network.aliases', 'delete');

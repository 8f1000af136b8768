import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const providerMessages = named('providers');
export const creating = action('providers', 'create');
export const changing = action('providers', 'change');
export const enabling = action('providers', 'enable');
export const disabling = action('providers', 'disable');
export const removing = action('providers', 'delete');
export const checking = action('providers', 'check');
export const starting = action('providers', 'start');
export const basing = action('providers', 'base');
export const drying = action('providers', 'dry');
export const agreeing = action('providers', 'agree');
export const confirming = action('providers', 'confirmOrigins');
export const joining = action('providers', 'join');
export const filing = action('providers', 'dryFile');
export const scheduling = action('providers.sync', 'change');
export const addingMapper = action('providers.mapper', 'create');
export const changingMapper = action('providers.mapper', 'change');
export const syncEnabling = action('providers.sync', 'enable');
export const syncDisabling = action('providers.sync', 'disable');
export const mapperEnabling = action('providers.mapper', 'enable');
export const mapperDisabling = action('providers.mapper', 'disable');
export const mapperAdopting = action('providers.mapper', 'adopt');
export const mapperRemoving = action('providers.mapper', 'delete');
export const mapperOrdering = action('providers.mapper', 'order');

import { textsOf } from '../../i18n/texts-of.ts';
import texts from './ru.json' with { type: 'json' };

const { action, named } = textsOf(texts);

export const fieldMessages = named('dynamicFields');
export const entryMessages = named('dynamicFields.entries');
export const creatingTab = action('dynamicFields.tabs', 'create');
export const changingTab = action('dynamicFields.tabs', 'change');
export const creatingBlock = action('dynamicFields.blocks', 'create');
export const changingBlock = action('dynamicFields.blocks', 'change');
export const creatingField = action('dynamicFields.fields', 'create');
export const changingField = action('dynamicFields.fields', 'change');
export const enabling = action('dynamicFields.parts', 'enable');
export const disabling = action('dynamicFields.parts', 'disable');
export const removing = action('dynamicFields.parts', 'delete');
export const ordering = action('dynamicFields', 'order');
export const creatingEntry = action('dynamicFields.entries', 'create');
export const changingEntry = action('dynamicFields.entries', 'change');
export const removingEntry = action('dynamicFields.entries', 'delete');
export const enablingEntry = action('dynamicFields.entries', 'enable');
export const disablingEntry = action('dynamicFields.entries', 'disable');

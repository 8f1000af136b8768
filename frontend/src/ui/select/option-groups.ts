import type { Option } from '../field/option.ts';

/** Options under a heading. */
export interface OptionGroup<Value extends string = string> {
  title: string;
  options: readonly Option<Value>[];
}

export const isGroup = <Value extends string>(
  item: Option<Value> | OptionGroup<Value>,
): item is OptionGroup<Value> => 'options' in item;

/** Those that name a group stand under its heading, where the first of them stood; the others stay as they are. */
export function groupsOf<Value extends string>(
  options: readonly Option<Value>[],
): (Option<Value> | OptionGroup<Value>)[] {
  const titles = new Set<string>();
  return options.flatMap((option): (Option<Value> | OptionGroup<Value>)[] => {
    const { group } = option;
    if (group === undefined) return [option];
    if (titles.has(group)) return [];
    titles.add(group);
    return [{ title: group, options: options.filter((other) => other.group === group) }];
  });
}

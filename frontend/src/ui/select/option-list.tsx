import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import { Collection, Header } from 'react-aria-components';
import type { Option } from '../field/option.ts';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { groupsOf, isGroup, type OptionGroup } from './option-groups.ts';
import { OptionLine, OptionSection, Options } from './select.styles.ts';

export interface OptionListProps<Value extends string> {
  /** Left out where the surrounding box holds the options. */
  items?: readonly Option<Value>[];
  empty?: ReactNode;
}

/** The options of a choice, opened below its field; the chosen one is ticked. */
export function OptionList<Value extends string>({ items, empty }: OptionListProps<Value>) {
  return (
    <FloatingSurface offset={6}>
      <Options
        {...(items ? { items: groupsOf(items) } : {})}
        {...(empty ? { renderEmptyState: () => empty } : {})}
      >
        {(item: Option<Value> | OptionGroup<Value>) =>
          isGroup(item) ? (
            <OptionSection id={item.title}>
              <Header>{item.title}</Header>
              <Collection items={item.options}>{line}</Collection>
            </OptionSection>
          ) : (
            line(item)
          )
        }
      </Options>
    </FloatingSurface>
  );
}

const line = (option: Option) => (
  <OptionLine id={option.value} textValue={option.label} isDisabled={option.why !== undefined}>
    {({ isSelected }) => (
      <>
        <span>
          {option.label}
          {option.why && <small>{option.why}</small>}
        </span>
        {isSelected && <Check size={16} aria-hidden="true" />}
      </>
    )}
  </OptionLine>
);

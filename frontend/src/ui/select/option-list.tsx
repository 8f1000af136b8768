import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Option } from '../field/select-field.tsx';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { OptionLine, Options } from './select.styles.ts';

export interface OptionListProps<Value extends string> {
  /** Left out where the surrounding box holds the options. */
  items?: readonly Option<Value>[];
  empty?: ReactNode;
}

/** The options of a choice, opened below its field; the chosen one is ticked. */
export function OptionList<Value extends string>({ items, empty }: OptionListProps<Value>) {
  return (
    <FloatingSurface offset={6}>
      <Options {...(items ? { items } : {})} {...(empty ? { renderEmptyState: () => empty } : {})}>
        {(option: Option<Value>) => (
          <OptionLine id={option.value} textValue={option.label}>
            {({ isSelected }) => (
              <>
                <span>{option.label}</span>
                {isSelected && <Check size={16} aria-hidden="true" />}
              </>
            )}
          </OptionLine>
        )}
      </Options>
    </FloatingSurface>
  );
}

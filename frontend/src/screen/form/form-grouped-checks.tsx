import { useId } from 'react';
import { styled } from 'styled-components';
import { CheckGroup, type CheckGroupProps } from '../../ui/check/check-groups.tsx';
import { type BoundField, useBoundField } from './form-fields.tsx';
import { useFieldWords } from './form-texts.ts';

const Groups = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-2);
  }
`;

/** What is chosen, by group; a group without a choice is left out. */
export type GroupedChoice = Readonly<Record<string, readonly string[]>>;

interface GroupedChecksProps extends BoundField {
  groups: readonly { id: string; title: string }[];
  options: CheckGroupProps['options'];
  /** Stands there where there is no group or no option. */
  empty: string;
}

/** The same choices for each of several things, such as roles by organization. */
export function FormGroupedChecks({ name, groups, options, empty, ...props }: GroupedChecksProps) {
  const id = useId();
  const words = useFieldWords(name);
  const { value, onChange, onBlur, error } = useBoundField(name);
  const chosen = (value ?? {}) as GroupedChoice;
  const { label = words.label, hint = words.hint } = props;
  const nothing = groups.length === 0 || options.length === 0;
  const note = nothing ? error || empty : hint;
  const change = (group: string, next: readonly string[]) => {
    const { [group]: _, ...others } = chosen;
    onChange(next.length > 0 ? { ...others, [group]: next } : others);
  };
  return (
    <Groups aria-describedby={note ? id : undefined}>
      <legend className="gh-field-label">{label}</legend>
      {note && (
        <div className="gh-field-note" data-error={nothing && error ? true : undefined} id={id}>
          {note}
        </div>
      )}
      {!nothing &&
        groups.map((group, at) => (
          <CheckGroup
            key={group.id}
            name={`${name}.${group.id}`}
            label={group.title}
            value={chosen[group.id] ?? []}
            options={options}
            error={at === 0 && error}
            onChange={(next) => change(group.id, next)}
            onBlur={onBlur}
          />
        ))}
    </Groups>
  );
}

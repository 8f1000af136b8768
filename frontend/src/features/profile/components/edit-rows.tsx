import { Eraser, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Message } from '../../../i18n/texts-of.ts';
import { Button } from '../../../ui/button/button.tsx';
import { newText } from '../edited-profile.ts';
import type { ProfileField } from '../profile-form.ts';
import { editMessages } from '../texts.ts';
import { EditControl } from './edit-control.tsx';
import { FieldGroup, FieldTitle } from './field-parts.tsx';

const Rows = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);
  justify-items: start;

  > div {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: var(--space-1);
    align-items: start;
    width: 100%;
  }

  > div > span {
    display: flex;
  }
`;

/** A row that has one control says its name to screen readers only: the name of the field stands beside. */
const Named = styled.div`
  min-width: 0;

  > * > .gh-field-label {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
    white-space: nowrap;
  }
`;

export interface EditRowsProps {
  name: string;
  title: string;
  required: boolean;
  hint?: ReactNode;
  /** Most rows there may be. */
  max: number;
  empty: object;
  add: Message;
  /** Whether a row says something: only then can it be cleared. */
  isSaid: (row: never) => boolean;
  children: (path: string, label: string) => ReactNode;
}

/** Values of a field, a row each: added at the end, deleted while there is another, emptied in place. */
export function EditRows(props: EditRowsProps) {
  const { name, title, required, hint, max, empty, add, isSaid, children } = props;
  const intl = useIntl();
  const form = useFormContext();
  const rows = useFieldArray({ name });
  const now = (form.watch(name) ?? []) as never[];
  const blank = () => structuredClone(empty);
  const focusLast = (index: number) =>
    requestAnimationFrame(() =>
      document.getElementsByName(`${name}.${index}.${'main' in empty ? 'main' : 'text'}`)[0]?.focus(),
    );
  return (
    <FieldGroup label={<FieldTitle title={title} required={required} />} hint={hint}>
      <Rows>
        {rows.fields.map((row, index) => {
          const label = intl.formatMessage(editMessages.entry, { title, number: index + 1 });
          const said = now[index] !== undefined && isSaid(now[index]);
          return (
            <div key={row.id}>
              {children(`${name}.${index}`, label)}
              <span>
                {said && (
                  <Button
                    kind="quiet"
                    aria-label={intl.formatMessage(editMessages.clearEntry, { entry: label })}
                    title={intl.formatMessage(editMessages.clearEntry, { entry: label })}
                    icon={<Eraser size={16} aria-hidden="true" />}
                    onClick={() => {
                      form.setValue(
                        `${name}.${index}`,
                        { ...blank(), ...keptId(now[index]) },
                        { shouldDirty: true, shouldValidate: true },
                      );
                      focusLast(index);
                    }}
                  />
                )}
                {rows.fields.length > 1 && (
                  <Button
                    kind="quiet"
                    aria-label={intl.formatMessage(editMessages.deleteEntry, { entry: label })}
                    title={intl.formatMessage(editMessages.deleteEntry, { entry: label })}
                    icon={<Trash2 size={16} aria-hidden="true" />}
                    onClick={() => {
                      rows.remove(index);
                      focusLast(Math.max(0, index - 1));
                    }}
                  />
                )}
              </span>
            </div>
          );
        })}
        {rows.fields.length < max && (
          <Button
            size="small"
            icon={<Plus size={14} aria-hidden="true" />}
            onClick={() => rows.append(blank())}
          >
            <FormattedMessage {...add} />
          </Button>
        )}
      </Rows>
    </FieldGroup>
  );
}

/** An emptied contact is still the one it was. */
const keptId = (row: { contactId?: string | null } | undefined) =>
  row !== undefined && 'contactId' in row ? { contactId: row.contactId } : {};

/** A field of the installation's own with many values. */
export function EditMany({
  field,
  name,
  hint,
  max,
}: {
  field: ProfileField;
  name: string;
  hint?: ReactNode;
  max: number;
}) {
  return (
    <EditRows
      name={name}
      hint={hint}
      max={max}
      title={field.title}
      required={field.profileRequired}
      empty={newText}
      add={editMessages.add}
      isSaid={({ text }: { text: string }) => text !== ''}
    >
      {(path, label) => (
        <Named>
          <EditControl field={field} name={`${path}.text`} label={label} />
        </Named>
      )}
    </EditRows>
  );
}

export { Named as NamedControl };

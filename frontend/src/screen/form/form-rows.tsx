import { ArrowUp, Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { useFieldArray } from 'react-hook-form';
import { FormattedMessage } from 'react-intl';
import { styled } from 'styled-components';
import type { Message } from '../../i18n/texts-of.ts';
import { Button } from '../../ui/button/button.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { useReadOnly } from './read-only.ts';

const Rows = styled.fieldset`
  display: grid;
  gap: var(--space-4);

  > legend {
    margin-bottom: var(--space-2);
    padding: 0;
    font-weight: 600;
  }

  > div,
  > div > div:first-child {
    display: grid;
    grid-template-columns: minmax(0, 1fr);
    gap: var(--space-3);
  }

  > div {
    padding-inline-start: var(--space-4);
    border-inline-start: 2px solid var(--border);
  }

  button {
    justify-self: start;
  }

  /* Its word begins where the fields do. */
  button[data-kind="quiet"] {
    margin-inline-start: -10px;
  }

  /* Beside the fields, at the height of what is written in. */
  @media (width >= 768px) {
    > [data-line] {
      grid-template-columns: minmax(0, 1fr) auto;
    }

    > [data-line] > button[data-kind="quiet"] {
      margin-block-start: 30px;
      margin-inline-start: 0;
    }
  }
`;

export interface FormRowsProps {
  /** Path of the array in the form. */
  name: string;
  title: Message;
  /** How a row begins, and the words of the button that adds it. */
  add?: {
    row: object;
    label: Message;
    /** Why none can be added now. */
    why?: ReactNode;
  };
  max?: number;
  /** Rows that stay. */
  min?: number;
  /** The fields of a row are one line, which holds the button that takes it away. */
  line?: boolean;
  /** Their order means something: rows are moved up. */
  ordered?: boolean;
  /** Fields of one row; `path` begins their names. */
  fields: (path: string, index: number) => ReactNode;
}

/** Rows of a form that are added and taken away. */
export function FormRows({ name, title, add, max = 20, min = 0, line, ordered, fields }: FormRowsProps) {
  const readOnly = useReadOnly();
  const rows = useFieldArray({ name });
  const whyId = useId();
  const place = useRef<HTMLFieldSetElement>(null);
  const remove = (index: number) => {
    rows.remove(index);
    // The button that was pressed goes with its row.
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const left = place.current?.querySelectorAll(':scope > div');
      const next = left?.item(Math.min(index, left.length - 1)) ?? place.current;
      next?.querySelector<HTMLElement>('input, select, textarea, button')?.focus();
    });
  };
  const raise = (index: number) => {
    rows.move(index, index - 1);
    // The button goes along with its row; that of the first row is gone.
    requestAnimationFrame(() => {
      const raised = place.current?.querySelectorAll(':scope > div').item(index - 1);
      const button = raised?.querySelector<HTMLElement>('[data-raise]');
      (button ?? raised?.querySelector<HTMLElement>('input, select, textarea'))?.focus();
    });
  };
  return (
    <Rows ref={place}>
      <legend>
        <FormattedMessage {...title} />
      </legend>
      {rows.fields.map((row, index) => (
        <div key={row.id} data-line={line}>
          <div>{fields(`${name}.${index}`, index)}</div>
          {!readOnly && ordered && index > 0 && (
            <Button
              size="small"
              kind="quiet"
              data-raise
              icon={<ArrowUp size={14} aria-hidden="true" />}
              onClick={() => raise(index)}
            >
              <FormattedMessage {...widgetMessages.moveUp} />
            </Button>
          )}
          {!readOnly && rows.fields.length > min && (
            <Button
              size="small"
              kind="quiet"
              icon={<X size={14} aria-hidden="true" />}
              onClick={() => remove(index)}
            >
              <FormattedMessage {...uiMessages.delete} />
            </Button>
          )}
        </div>
      ))}
      {add && !readOnly && rows.fields.length < max && (
        <Button
          size="small"
          icon={<Plus size={14} aria-hidden="true" />}
          inactive={Boolean(add.why)}
          aria-describedby={add.why ? whyId : undefined}
          onClick={() => rows.append(structuredClone(add.row))}
        >
          <FormattedMessage {...add.label} />
        </Button>
      )}
      {add?.why && (
        <p className="gh-field-note" id={whyId}>
          {add.why}
        </p>
      )}
    </Rows>
  );
}

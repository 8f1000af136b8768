import { createContext, type ReactNode, useContext } from 'react';
import { useController } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { fieldErrorText } from '../../../lib/field-error.ts';
import type { PhoneCountry } from '../../../ui/phone-field/phone-number.ts';
import { editMessages } from '../texts.ts';

/** Fields of a section, a row each: label and control side by side, one above the other where that is too narrow. */
export const FieldRows = styled.div`
  display: grid;

  > div {
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
  }

  > div:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > div:last-child {
    padding-bottom: 0;
  }

  > div > * {
    margin: 0;
    padding: 0;
    border: 0;
  }

  > div > * > .gh-field-label::first-letter {
    text-transform: uppercase;
  }

  @media (width >= 768px) {
    > div > * {
      display: grid;
      grid-template-columns: minmax(140px, 240px) minmax(0, 1fr);
      column-gap: var(--space-6);
    }

    > div > * > .gh-field-label {
      /* The legend of a group takes part in the grid only out of the flow. */
      float: inline-start;
      padding-top: 10px;
    }

    > div > * > :not(.gh-field-label) {
      grid-column: 2;
      max-width: 520px;
    }

    > div > [data-text] > .gh-field-label {
      padding-top: 0;
    }

    /* Columns of a table. */
    &[data-view="table"] {
      grid-template-columns: repeat(auto-fit, minmax(200px, 1fr));
      gap: var(--space-4) var(--space-6);
    }

    &[data-view="table"] > div {
      min-width: 0;
      padding: 0;
      border-top: 0;
    }

    &[data-view="table"] > div > * {
      grid-template-columns: minmax(0, 1fr);
    }

    &[data-view="table"] > div > * > .gh-field-label {
      padding-top: 0;
    }

    &[data-view="table"] > div > * > :not(.gh-field-label) {
      grid-column: 1;
    }
  }
`;

const Mark = styled.span`
  && {
    color: var(--danger);
  }
`;

/** The name of a field with its mark where it has to be filled in. */
export function FieldTitle({ title, required }: { title: string; required: boolean }) {
  if (!required) return title;
  return (
    <>
      {title}
      <Mark aria-hidden="true"> *</Mark>
      <span className="gh-hidden">
        {' '}
        <FormattedMessage {...editMessages.mustFill} />
      </span>
    </>
  );
}

const heads = ['profile.errors', 'form'];

/** Words of what is wrong with a field of the profile. */
export function useWrongText(): (error: string | undefined) => string | undefined {
  const intl = useIntl();
  return (error) => (error === undefined ? undefined : fieldErrorText(intl, error, heads));
}

/** A field of the surrounding form. */
export function useProfileField<Value>(name: string) {
  const wrongText = useWrongText();
  const { field, fieldState } = useController({ name });
  return {
    value: field.value as Value,
    onChange: field.onChange as (value: Value) => void,
    onBlur: field.onBlur,
    error: wrongText(fieldState.error?.message),
  };
}

/** Countries of the phone fields. */
export const CountriesContext = createContext<readonly PhoneCountry[]>([]);
export const useCountryCodes = () => useContext(CountriesContext);

export interface GroupProps {
  label: ReactNode;
  hint?: ReactNode;
  /** The first line is text, not a field with a frame. */
  text?: boolean;
  children: ReactNode;
}

/** Several controls under one label. */
export function FieldGroup({ label, hint, text, children }: GroupProps) {
  return (
    <fieldset className="gh-field" data-text={text || undefined}>
      <legend className="gh-field-label">{label}</legend>
      {children}
      {hint && <div className="gh-field-note">{hint}</div>}
    </fieldset>
  );
}

import { applicationIcons } from '@gatehouse/contracts/core/application-icons.ts';
import { useId } from 'react';
import { useWatch } from 'react-hook-form';
import { styled } from 'styled-components';
import { FormCheck, useBoundField } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { ApplicationPicture } from '../../../ui/application-icon/application-icon.tsx';
import { applicationIconMessages, applicationMessages } from '../texts.ts';

const Pictures = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, 44px);
  gap: var(--space-1);

  label {
    position: relative;
    display: grid;
    place-items: center;
    height: 44px;
    border: 1px solid transparent;
    border-radius: var(--radius);
    color: var(--text-muted);
    cursor: pointer;
  }

  label:hover {
    background: var(--surface-hover);
  }

  label:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    color: var(--accent-ink);
  }

  label:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 1px;
  }

  /* Seen by the picture around it, reached by the keyboard. */
  input {
    position: absolute;
    opacity: 0;
  }
`;

/** Whether the application is shown by a picture, and by which one. */
export function IconField() {
  const shown = useWatch({ name: 'iconVisible' }) === true;
  return (
    <>
      <FormCheck name="iconVisible" />
      {shown && <IconChoice />}
    </>
  );
}

function IconChoice() {
  const text = useTexts(applicationMessages);
  const nameOf = useTexts(applicationIconMessages);
  const id = useId();
  const { value, onChange, onBlur } = useBoundField('iconCode');
  return (
    <fieldset className="gh-field">
      <legend className="gh-field-label">{text('iconCode')}</legend>
      <Pictures>
        {applicationIcons.map((code) => (
          <label key={code} title={nameOf(code)}>
            <input
              type="radio"
              name={id}
              aria-label={nameOf(code)}
              checked={value === code}
              onChange={() => onChange(code)}
              onBlur={onBlur}
            />
            <ApplicationPicture code={code} size={20} />
          </label>
        ))}
      </Pictures>
    </fieldset>
  );
}

import { methodKeys } from '@gatehouse/contracts/identity/methods.ts';
import { useState } from 'react';
import { styled } from 'styled-components';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { useScreenPerson } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Checkbox } from '../../../ui/check/check.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { roleMessages } from '../texts.ts';
import { MethodRows } from './method-rows.tsx';

const Methods = styled.fieldset`
  display: grid;
  gap: var(--space-4);
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0 0 var(--space-4);
  }
`;

/** What a role lets people do; what the person who edits it may not do is shown, and stays as it is. */
export function MethodsField() {
  const text = useTexts(roleMessages);
  const { methods: own } = useScreenPerson();
  const { value, onChange, onBlur, error } = useBoundField('methods');
  const [search, setSearch] = useState('');
  const chosen = value as readonly string[];
  const change = (key: string, on: boolean) =>
    onChange(methodKeys.filter((one) => (one === key ? on : chosen.includes(one))));
  return (
    <Methods>
      <legend className="gh-field-label">
        {text('methods')} · {text('chosen', { count: chosen.length })}
      </legend>
      {error && (
        <div className="gh-field-note" data-error>
          {error}
        </div>
      )}
      <TextField
        name="methodSearch"
        label={text('methodSearch')}
        value={search}
        onChange={setSearch}
        autoComplete="off"
      />
      <MethodRows keys={methodKeys} search={search}>
        {({ key, name, sentence }) => {
          const mine = own === undefined || own.includes(key);
          return (
            <Checkbox
              key={key}
              name={key}
              checked={chosen.includes(key)}
              disabled={!mine}
              onChange={(on) => change(key, on)}
              onBlur={onBlur}
              note={mine ? sentence : `${sentence} ${text('notYours')}`}
            >
              {name}
            </Checkbox>
          );
        }}
      </MethodRows>
    </Methods>
  );
}

import { styled } from 'styled-components';
import { useBoundField } from '../../../screen/form/form-fields.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Checkbox } from '../../../ui/check/check.tsx';
import { OrderList } from '../../../ui/order-list/order-list.tsx';
import type { SchemeFlowValue } from '../scheme-values.ts';
import { schemeMessages } from '../texts.ts';

const Flows = styled.fieldset`
  min-width: 0;
  padding: 0;
  border: 0;

  > legend {
    padding: 0;
  }
`;

/** Factors that can be asked for, switched on and off and put in the order in which they are offered. */
export function FlowsField({ name }: { name: 'firstFactor' | 'secondFactor' }) {
  const text = useTexts(schemeMessages);
  const { value, onChange, error } = useBoundField(name);
  const flows = value as readonly SchemeFlowValue[];
  return (
    <Flows aria-describedby={error ? `${name}-error` : undefined}>
      <legend className="gh-field-label">{text(name)}</legend>
      <OrderList
        label={text(name)}
        items={flows}
        idOf={({ flow }) => flow}
        nameOf={({ flow }) => text(flow)}
        onOrder={onChange}
      >
        {({ flow, enabled }) => (
          <Checkbox
            name={`${name}-${flow}`}
            checked={enabled}
            invalid={Boolean(error)}
            onChange={(on) =>
              onChange(flows.map((one) => (one.flow === flow ? { ...one, enabled: on } : one)))
            }
          >
            {text(flow)}
          </Checkbox>
        )}
      </OrderList>
      <div className="gh-field-note" data-error={error ? true : undefined} id={`${name}-error`}>
        {error ?? text(name === 'firstFactor' ? 'firstFactorHint' : 'secondFactorHint')}
      </div>
    </Flows>
  );
}

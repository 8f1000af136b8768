import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { RadioGroup } from '../../../ui/check/check-groups.tsx';
import type { Viewer } from '../preview.ts';
import { fieldMessages } from '../texts.ts';

const Line = styled.div`
  > fieldset {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2) var(--space-6);
    margin: 0;
    padding: 0;
    border: 0;
  }

  > fieldset > legend {
    position: absolute;
    overflow: hidden;
    width: 1px;
    height: 1px;
    clip-path: inset(50%);
  }
`;

export interface ViewSwitchProps {
  type: DynamicType;
  /** Undefined: the fields are put in order. */
  viewer: Viewer | undefined;
  onChange: (viewer: Viewer | undefined) => void;
}

/** Fields in their order, or the form as a person sees it. */
export function ViewSwitch({ type, viewer, onChange }: ViewSwitchProps) {
  const text = useTexts(fieldMessages);
  const options = [
    { value: 'order', label: text('show.order') },
    { value: 'person', label: text(type === 'users' ? 'show.person' : 'show.member') },
    { value: 'administrator', label: text('show.administrator') },
  ] as const;
  return (
    <Line>
      <RadioGroup
        label={text('show')}
        name="show"
        value={viewer ?? 'order'}
        options={options}
        onChange={(value) => onChange(value === 'order' ? undefined : value)}
      />
    </Line>
  );
}

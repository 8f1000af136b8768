import type { DynamicField } from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import type { MenuAction } from '../../../ui/menu/menu.tsx';
import { fieldMessages } from '../texts.ts';
import { useTitle } from '../use-title.ts';
import { PartMenu } from './part-menu.tsx';

const Line = styled.div`
  display: flex;
  flex: 1;
  flex-wrap: wrap;
  gap: var(--space-1) var(--space-2);
  align-items: center;
  min-width: 0;
  overflow-wrap: anywhere;

  button {
    max-width: 100%;
    white-space: normal;
    text-align: start;
  }
`;

const End = styled.span`
  margin-inline-start: auto;
`;

/** A field in the form: what it is called, its type, and the rules that people notice. */
export function FieldLine(props: {
  field: DynamicField;
  /** Opens its properties. */
  onOpen: () => void;
  actions: readonly MenuAction[];
}) {
  const { field, onOpen, actions } = props;
  const text = useTexts(fieldMessages);
  const name = useTitle()(field.title);
  return (
    <Line>
      <Button kind="quiet" size="small" onClick={onOpen}>
        {name}
      </Button>
      <Badge>{text(`fieldType.${field.fieldType}`)}</Badge>
      {(field.profileRequired || field.adminRequired) && <Badge>{text('mark.required')}</Badge>}
      {field.unique && <Badge>{text('mark.unique')}</Badge>}
      {field.multiple && <Badge>{text('mark.multiple')}</Badge>}
      {!field.profileVisible && <Badge>{text('mark.hidden')}</Badge>}
      {field.systemic && <Badge>{text('mark.systemic')}</Badge>}
      {!field.active && <Badge tone="warning">{text('off')}</Badge>}
      <End>
        <PartMenu name={name} actions={actions} />
      </End>
    </Line>
  );
}

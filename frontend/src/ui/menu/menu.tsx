import type { ReactNode } from 'react';
import {
  Menu as AriaMenu,
  MenuItem as AriaMenuItem,
  Header,
  MenuSection,
  MenuTrigger,
  Separator,
} from 'react-aria-components';
import { styled } from 'styled-components';
import { FloatingSurface, floatingItem } from '../overlay/overlay.styles.ts';

const List = styled(AriaMenu)`
  outline: none;
`;

const Item = styled(AriaMenuItem)<{ $danger: boolean }>`
  ${floatingItem}

  ${({ $danger }) => $danger && 'color: var(--danger); > svg { color: inherit; }'}
`;

const Title = styled(Header)`
  padding: 8px 10px 4px;
  color: var(--text-muted);
  font-size: var(--size-12);
`;

const Line = styled(Separator)`
  height: 1px;
  margin: var(--space-1) 0;
  background: var(--border);
`;

export interface MenuAction {
  id: string;
  label: ReactNode;
  /** Read by screen readers and by typing, where the label is no plain text. */
  textValue?: string;
  icon?: ReactNode;
  danger?: boolean;
  disabled?: boolean;
  onSelect: () => void;
}

export interface MenuGroup {
  id: string;
  title?: ReactNode;
  actions: readonly MenuAction[];
}

export interface MenuProps {
  /** A pressable element of react-aria: `PressButton`. */
  trigger: ReactNode;
  groups: readonly MenuGroup[];
  placement?: 'bottom start' | 'bottom end' | 'top start' | 'right top';
  label: string;
}

/** Actions behind a button: opened by press, arrows and typing. */
export function Menu({ trigger, groups, placement = 'bottom end', label }: MenuProps) {
  const shown = groups.filter(({ actions }) => actions.length > 0);
  return (
    <MenuTrigger>
      {trigger}
      <FloatingSurface placement={placement} offset={6}>
        <List aria-label={label}>
          {shown.flatMap(({ id, title, actions }, index) => [
            ...(index > 0 ? [<Line key={`${id}-line`} />] : []),
            <MenuSection key={id} {...(title ? {} : { 'aria-label': label })}>
              {title && <Title>{title}</Title>}
              {actions.map((action) => (
                <Item
                  key={action.id}
                  id={action.id}
                  textValue={
                    action.textValue ?? (typeof action.label === 'string' ? action.label : action.id)
                  }
                  isDisabled={action.disabled ?? false}
                  $danger={action.danger ?? false}
                  onAction={action.onSelect}
                >
                  {action.icon}
                  {action.label}
                </Item>
              ))}
            </MenuSection>,
          ])}
        </List>
      </FloatingSurface>
    </MenuTrigger>
  );
}

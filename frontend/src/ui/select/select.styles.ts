import { ListBox, ListBoxItem } from 'react-aria-components';
import { styled } from 'styled-components';
import { floatingItem } from '../overlay/overlay.styles.ts';

export const Options = styled(ListBox)`
  max-height: 320px;
  overflow: auto;
  outline: none;
` as typeof ListBox;

export const OptionLine = styled(ListBoxItem)`
  ${floatingItem}

  &[data-selected] {
    font-weight: 500;
  }

  > svg {
    margin-left: auto;
    color: var(--accent-ink);
  }
`;

export const Frame = styled.div`
  display: grid;
  gap: 6px;
  min-width: 0;
`;

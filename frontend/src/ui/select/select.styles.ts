import { ListBox, ListBoxItem } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { floatingItem } from '../overlay/overlay.styles.ts';

/** Label, control and note, one below the other. */
export const fieldShell = css`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;
`;

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
    margin-inline-start: auto;
    color: var(--accent-ink);
  }
`;

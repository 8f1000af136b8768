import { Button, ListBox, ListBoxItem, ListBoxSection } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { floatingItem } from '../overlay/overlay.styles.ts';

/** Label, control and note, one below the other. */
export const fieldShell = css`
  display: grid;
  gap: 6px;
  align-content: start;
  min-width: 0;

  /* The hidden one for autofill is as wide as its longest option otherwise. */
  select {
    width: 1px;
  }
`;

/** What opens a list of choices: looks like a text field. */
export const SelectTrigger = styled(Button)`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--space-2);
  text-align: start;
  cursor: pointer;

  > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  > svg {
    color: var(--text-muted);
  }

  &[data-invalid] {
    border-color: var(--danger);
  }

  &[data-focus-visible] {
    outline: none;
    border-color: var(--accent);
    box-shadow: 0 0 0 3px color-mix(in oklab, var(--accent) 24%, transparent);
  }
`;

export const Options = styled(ListBox)`
  max-height: 320px;
  overflow: auto;
  outline: none;
` as typeof ListBox;

export const OptionSection = styled(ListBoxSection)`
  > header {
    padding: var(--space-2) 10px 4px;
    color: var(--text-muted);
    font-size: var(--size-12);
    font-weight: 500;
  }
`;

export const OptionLine = styled(ListBoxItem)`
  ${floatingItem}

  &[data-selected] {
    font-weight: 500;
  }

  small {
    display: block;
    font-size: var(--size-12);
  }

  > svg {
    margin-inline-start: auto;
    color: var(--accent-ink);
  }
`;

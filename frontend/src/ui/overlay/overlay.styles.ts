import { Popover } from 'react-aria-components';
import { keyframes, styled } from 'styled-components';

export const appear = keyframes`
  from {
    opacity: 0;
    transform: translateY(-4px);
  }
`;

/** Surface of menus, lists and calendars, hung on what opened it. */
export const FloatingSurface = styled(Popover)`
  min-width: var(--trigger-width);
  max-width: min(360px, calc(100vw - 24px));
  overflow: auto;
  padding: var(--space-1);
  border-radius: 10px;
  background: var(--surface-raised);
  box-shadow: var(--shadow-menu);
  color: var(--text);
  font-size: var(--size-14);
  outline: none;

  &[data-entering] {
    animation: ${appear} var(--quick);
  }
`;

/** One line of a menu or a list. */
export const floatingItem = `
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 6px 10px;
  border-radius: 6px;
  color: inherit;
  text-decoration: none;
  cursor: pointer;
  outline: none;
  user-select: none;

  &[data-focused],
  &[data-hovered] {
    background: var(--surface-hover);
  }

  &[data-disabled] {
    color: var(--text-faint);
    cursor: default;
  }

  > svg {
    color: var(--text-muted);
  }
`;

import type { ReactNode } from 'react';
import { Tooltip as AriaTooltip, Focusable, TooltipTrigger } from 'react-aria-components';
import { styled } from 'styled-components';
import { appear } from '../overlay/overlay.styles.ts';

const Bubble = styled(AriaTooltip)`
  max-width: min(360px, calc(100vw - 24px));
  padding: 5px 9px;
  border-radius: 6px;
  background: light-dark(#1b1f27, #2c333f);
  color: #f4f5f7;
  font-size: var(--size-12);
  line-height: 1.4;
  overflow-wrap: anywhere;

  &[data-entering] {
    animation: ${appear} var(--quick);
  }
`;

export interface TooltipProps {
  /** A button or link of react-aria, or, with `text` on anything else, an element that can take focus. */
  children: ReactNode;
  text: ReactNode;
  placement?: 'top' | 'bottom' | 'right' | 'left';
}

/** More about what the pointer or the focus is on; never the only place of something needed. */
export function Tooltip({ children, text, placement = 'top' }: TooltipProps) {
  return (
    <TooltipTrigger delay={400} closeDelay={0}>
      {children}
      <Bubble placement={placement} offset={6}>
        {text}
      </Bubble>
    </TooltipTrigger>
  );
}

const Plain = styled.span`
  border-radius: 4px;
`;

/** A text with a tooltip, reachable by keyboard. */
export function HintedText({ children, text }: { children: ReactNode; text: ReactNode }) {
  return (
    <Tooltip text={text}>
      <Focusable>
        <Plain tabIndex={0} role="note">
          {children}
        </Plain>
      </Focusable>
    </Tooltip>
  );
}

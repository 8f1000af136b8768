import type { ReactNode } from 'react';
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components';
import { type ButtonLook, buttonLook } from './button.tsx';

export interface PressButtonProps
  extends ButtonLook,
    Omit<AriaButtonProps, 'children' | 'className' | 'style'> {
  children?: ReactNode;
  icon?: ReactNode;
}

/** The button that opens overlays of react-aria; looks like `Button`. */
export function PressButton({ kind, size, wide, icon, children, ...rest }: PressButtonProps) {
  return (
    <AriaButton
      {...rest}
      {...buttonLook({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}
      {...(children ? {} : { 'data-icon-only': true })}
      className="gh-button"
    >
      <span className="gh-button-text">
        {icon}
        {children}
      </span>
    </AriaButton>
  );
}

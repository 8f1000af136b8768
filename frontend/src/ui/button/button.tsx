import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';
import { FormattedMessage } from 'react-intl';
import { uiMessages } from '../texts.ts';

export interface ButtonLook {
  /** `primary` once a screen; `quiet` for what stands beside others. */
  kind?: 'primary' | 'plain' | 'quiet' | 'danger';
  size?: 'small' | 'medium' | 'large';
  wide?: boolean;
}

export interface ButtonProps extends ButtonLook, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children'> {
  children?: ReactNode;
  /** Works: keeps its width and focus, tells screen readers, ignores further presses. */
  busy?: boolean;
  /** Does nothing now, and keeps the focus that `disabled` would drop. */
  inactive?: boolean;
  /** Drawn before the text. Without text the button needs `aria-label`. */
  icon?: ReactNode;
  ref?: Ref<HTMLButtonElement>;
}

/** Data attributes that button.css draws; shared with links that look like buttons. */
export const buttonLook = ({ kind = 'plain', size = 'medium', wide }: ButtonLook) => ({
  'data-kind': kind,
  'data-size': size,
  'data-wide': wide || undefined,
});

export function Button(props: ButtonProps) {
  const {
    kind,
    size,
    wide,
    busy = false,
    inactive = false,
    icon,
    children,
    onClick,
    type = 'button',
    className,
    ...rest
  } = props;
  return (
    <button
      {...rest}
      {...buttonLook({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}
      type={type}
      className={className ? `gh-button ${className}` : 'gh-button'}
      data-busy={busy || undefined}
      data-icon-only={!children || undefined}
      data-inactive={inactive || undefined}
      aria-disabled={busy || inactive || undefined}
      onClick={(event) => {
        if (busy || inactive) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className="gh-button-text">
        {icon}
        {children}
      </span>
      {busy && (
        <>
          <span className="gh-spinner" aria-hidden="true" />
          <span className="gh-hidden" role="status">
            <FormattedMessage {...uiMessages.busy} />
          </span>
        </>
      )}
    </button>
  );
}

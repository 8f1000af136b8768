import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { routerBase } from '../../lib/history.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { isSafeAddress } from '../../lib/safe-address.ts';
import { type ButtonLook, buttonLook } from '../button/button.tsx';
import { uiMessages } from '../texts.ts';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Below the router base. */
  to: string;
  replace?: boolean;
  /** What the page there finds in its history entry. */
  state?: object | undefined;
  children: ReactNode;
  /** Called when the person points at the link: the moment to load what stands behind it. */
  onPrefetch?: () => void;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Link inside the application. */
export function Link(props: LinkProps) {
  const { to, replace, state, onPrefetch, onClick, className = 'gh-link', ...rest } = props;
  const history = useHistory();
  return (
    <a
      {...rest}
      className={className}
      href={history.href(to)}
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      onClick={(event) => {
        onClick?.(event);
        if (event.defaultPrevented || !isPlainClick(event) || rest.target === '_blank') return;
        event.preventDefault();
        const entry = { ...state, inApp: true };
        if (replace) history.replace(to, entry);
        else history.push(to, entry);
      }}
    />
  );
}

/** Link inside the application that looks like a button. */
export function ButtonLink(props: LinkProps & ButtonLook & { icon?: ReactNode }) {
  const { kind, size, wide, icon, children, ...rest } = props;
  return (
    <Link
      {...rest}
      {...buttonLook({ ...(kind && { kind }), ...(size && { size }), ...(wide && { wide }) })}
      className="gh-button"
    >
      <span className="gh-button-text">
        {icon}
        {children}
      </span>
    </Link>
  );
}

/** Link that people configured. An address that may not be one leaves the plain text. */
export function OuterLink(props: {
  href: string | null | undefined;
  children: ReactNode;
  className?: string;
  /** Opens in a tab of its own wherever it leads, and says so: for links inside a form, which a change of pages would empty. */
  apart?: boolean;
}) {
  const { href, className = 'gh-link', apart = false } = props;
  const children = apart ? <Apart>{props.children}</Apart> : props.children;
  const newTab = { target: '_blank', rel: 'noopener noreferrer' };
  const callable = /^(tel|mailto):/.test(href ?? '');
  if (!href || !(callable || isSafeAddress(href))) return <span>{props.children}</span>;
  if (href.startsWith(`${routerBase}/`)) {
    return (
      <Link to={href.slice(routerBase.length)} className={className} {...(apart ? newTab : {})}>
        {children}
      </Link>
    );
  }
  const outside = /^https?:/.test(href);
  return (
    <a className={className} href={href} {...(outside || apart ? newTab : {})}>
      {children}
    </a>
  );
}

/** A link's text that tells, to eyes and to screen readers, that another tab opens. */
function Apart({ children }: { children: ReactNode }) {
  return (
    <>
      {children}
      {/* Spaces that do not break keep the sign on the line of the last word, which an image would leave. */}
      <span className="gh-link-apart" aria-hidden="true">
        {'\u00a0'.repeat(5)}
      </span>
      <span className="gh-hidden">
        {' '}
        <FormattedMessage {...uiMessages.opensApart} />
      </span>
    </>
  );
}

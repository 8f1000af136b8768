import type { AnchorHTMLAttributes, MouseEvent, ReactNode } from 'react';
import { routerBase } from '../../lib/history.ts';
import { useHistory } from '../../lib/navigation.tsx';
import { isSafeAddress } from '../../lib/safe-address.ts';
import { type ButtonLook, buttonLook } from '../button/button.tsx';

export interface LinkProps extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'> {
  /** Below the router base. */
  to: string;
  replace?: boolean;
  children: ReactNode;
  /** Called when the person points at the link: the moment to load what stands behind it. */
  onPrefetch?: () => void;
}

const isPlainClick = (event: MouseEvent) =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/** Link inside the application. */
export function Link(props: LinkProps) {
  const { to, replace, onPrefetch, onClick, className = 'gh-link', ...rest } = props;
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
        if (replace) history.replace(to, { inApp: true });
        else history.push(to, { inApp: true });
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
}) {
  const { href, children, className = 'gh-link' } = props;
  const callable = /^(tel|mailto):/.test(href ?? '');
  if (!href || !(callable || isSafeAddress(href))) return <span>{children}</span>;
  if (href.startsWith(`${routerBase}/`)) {
    return (
      <Link to={href.slice(routerBase.length)} className={className}>
        {children}
      </Link>
    );
  }
  const outside = /^https?:/.test(href);
  return (
    <a
      className={className}
      href={href}
      {...(outside ? { target: '_blank', rel: 'noopener noreferrer' } : {})}
    >
      {children}
    </a>
  );
}

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { styled } from 'styled-components';
import { Link } from '../link/link.tsx';

const List = styled.ol`
  display: flex;
  align-items: center;
  gap: 6px;
  min-width: 0;
  color: var(--text-muted);
  font-size: var(--size-13);

  > li {
    display: flex;
    flex: none;
    align-items: center;
    gap: 6px;
    line-height: 24px;
    white-space: nowrap;
  }

  > li:last-child {
    flex: initial;
    min-width: 0;
  }

  > li > .gh-back {
    display: none;
  }

  /* The nearest page above tells the most of the way. */
  @media (width < 1024px) {
    > li:nth-last-child(n + 3),
    > li:nth-last-child(2) > svg {
      display: none;
    }
  }

  @media (width < 768px) {
    > li:nth-last-child(2):not([data-page]),
    > li[data-page]:nth-last-child(2) + li,
    > li > svg {
      display: none;
    }

    > li[data-page] > .gh-back {
      display: block;
    }

    > li[data-page] {
      flex: initial;
      min-width: 0;
    }

    > li[data-page] > a {
      overflow: hidden;
      text-overflow: ellipsis;
    }
  }

  > li:last-child > span {
    overflow: hidden;
    color: var(--text);
    font-weight: 500;
    text-overflow: ellipsis;
  }
`;

const Trail = styled.nav`
  min-width: 0;
`;

export interface Crumb {
  title: string;
  /** Below the router base; a group without a page of its own has none. */
  path?: string | undefined;
}

/**
 * The way to the current page, which comes last. On a phone one step is shown: the page above it, where there is one, as
 * the way back; its own name otherwise.
 */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  if (crumbs.length === 0) return null;
  return (
    <Trail aria-label={label}>
      <List>
        {crumbs.map(({ title, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={`${title}${path}`} data-page={(path && !last) || undefined}>
              {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
              {path && !last && <ChevronLeft className="gh-back" size={16} aria-hidden="true" />}
              {path && !last ? (
                <Link to={path} className="gh-quiet-link">
                  {title}
                </Link>
              ) : (
                <span aria-current={last ? 'page' : undefined}>{title}</span>
              )}
            </li>
          );
        })}
      </List>
    </Trail>
  );
}

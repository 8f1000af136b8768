import { ChevronRight } from 'lucide-react';
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
    align-items: center;
    gap: 6px;
    min-width: 0;
    white-space: nowrap;
  }

  @media (width < 768px) {
    > li:not(:last-child),
    > li > svg {
      display: none;
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

/** The way to the current page, which comes last and on a phone stands alone. */
export function Breadcrumbs({ crumbs, label }: { crumbs: readonly Crumb[]; label: string }) {
  if (crumbs.length === 0) return null;
  return (
    <Trail aria-label={label}>
      <List>
        {crumbs.map(({ title, path }, index) => {
          const last = index === crumbs.length - 1;
          return (
            <li key={`${title}${path}`}>
              {index > 0 && <ChevronRight size={14} aria-hidden="true" />}
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

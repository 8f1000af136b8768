import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../link/link.tsx';

const Nav = styled.nav`
  display: grid;
  gap: var(--space-6);
  align-content: start;

  ul {
    display: grid;
    gap: 2px;
  }
`;

const GroupTitle = styled.div<{ $mini: boolean }>`
  padding: 0 10px 6px;
  color: var(--text-muted);
  font-size: var(--size-12);
  font-weight: 500;
  ${({ $mini }) => $mini && 'visibility: hidden; height: 1px; padding: 0; overflow: hidden;'}
`;

const Entry = styled(Link)<{ $mini: boolean; $captioned: boolean }>`
  display: flex;
  align-items: center;
  gap: 10px;
  min-height: 34px;
  padding: 6px 10px;
  border-radius: var(--radius);
  color: var(--text-muted);
  font-size: var(--size-14);
  text-decoration: none;
  transition: background-color var(--quick);
  ${({ $mini }) => $mini && 'justify-content: center; padding: 6px;'}
  ${({ $captioned }) =>
    $captioned &&
    'flex-direction: column; gap: 2px; padding: 6px 2px; font-size: var(--size-12); line-height: 1.25; text-align: center; overflow-wrap: anywhere; hyphens: auto;'}

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }

  &[aria-current] {
    background: var(--surface-selected);
    color: var(--text);
    font-weight: 500;
  }
`;

export interface NavigationEntry {
  id: string;
  title: string;
  path: string;
  /** The current page is this one, or stands below it. */
  current?: boolean;
  icon: ReactNode;
  onPrefetch?: (() => void) | undefined;
}

export interface NavigationGroup {
  id: string;
  title?: string | undefined;
  entries: readonly NavigationEntry[];
}

export interface SideNavigationProps {
  label: string;
  groups: readonly NavigationGroup[];
  /** Icons only; the names stay for screen readers and in the browser's own tooltip. */
  mini?: boolean;
  /** The names stand below the icons of a mini menu. */
  miniTitles?: boolean;
  onNavigate?: () => void;
}

/** Menu at the side, in groups. */
export function SideNavigation(props: SideNavigationProps) {
  const { label, groups, mini = false, miniTitles = false, onNavigate } = props;
  const nameless = mini && !miniTitles;
  return (
    <Nav aria-label={label}>
      {groups.map(({ id, title, entries }) => (
        <div key={id}>
          {title && <GroupTitle $mini={mini}>{title}</GroupTitle>}
          <ul>
            {entries.map((entry) => (
              <li key={entry.id}>
                <Entry
                  to={entry.path}
                  className=""
                  $mini={mini}
                  $captioned={mini && miniTitles}
                  aria-current={entry.current ? 'page' : undefined}
                  title={nameless ? entry.title : undefined}
                  {...(entry.onPrefetch ? { onPrefetch: entry.onPrefetch } : {})}
                  {...(onNavigate ? { onClick: onNavigate } : {})}
                >
                  {entry.icon}
                  <span className={nameless ? 'gh-hidden' : undefined}>{entry.title}</span>
                </Entry>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </Nav>
  );
}

import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { Link } from '../link/link.tsx';

const Row = styled.nav`
  display: flex;
  gap: var(--space-6);
  margin-bottom: var(--space-6);
  border-bottom: 1px solid var(--border);
  overflow-x: auto;
  scrollbar-width: none;

  a {
    padding: 10px 0;
    border-bottom: 2px solid transparent;
    color: var(--text-muted);
    font-size: var(--size-14);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
    outline-offset: -2px;
  }

  a:hover {
    color: var(--text);
  }

  a[aria-current] {
    border-color: var(--accent);
    color: var(--text);
  }
`;

/** On a narrow screen the shown page's tab may stand beyond the edge. */
const showCurrent = (row: HTMLElement | null): void => {
  const beyond = row?.querySelector('[aria-current]')?.getBoundingClientRect().right;
  if (row && beyond !== undefined) row.scrollLeft += Math.max(0, beyond - row.getBoundingClientRect().right);
};

/** Pages that share one entry of the menu, each with an address of its own. */
export function PageTabs({
  label,
  tabs,
  current,
}: {
  label: string;
  tabs: readonly { path: string; title: ReactNode }[];
  /** Path of the page that is shown. */
  current: string;
}) {
  return (
    <Row ref={showCurrent} aria-label={label}>
      {tabs.map(({ path, title }) => (
        <Link key={path} to={path} className="" aria-current={path === current ? 'page' : undefined}>
          {title}
        </Link>
      ))}
    </Row>
  );
}

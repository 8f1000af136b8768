import { ChevronDown } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Button as AriaButton, Dialog, DialogTrigger } from 'react-aria-components';
import { css, styled } from 'styled-components';
import { Link } from '../link/link.tsx';
import { FloatingSurface } from '../overlay/overlay.styles.ts';
import { useFoldedGroups } from './folded-groups.ts';

const Nav = styled.nav`
  display: grid;
  gap: var(--space-3);
  align-content: start;

  ul {
    display: grid;
    gap: 2px;
  }
`;

const line = css`
  display: flex;
  align-items: center;
  gap: 10px;
  width: 100%;
  min-height: 34px;
  padding: 6px 10px;
  border: 0;
  border-radius: var(--radius);
  background: none;
  color: var(--text-muted);
  font: inherit;
  font-size: var(--size-14);
  text-align: start;
  text-decoration: none;
  transition: background-color var(--quick);
  cursor: pointer;

  &:hover {
    background: var(--surface-hover);
    color: var(--text);
  }
`;

const selected = css`
  background: var(--surface-selected);
  color: var(--text);
  font-weight: 500;
`;

const mini = css<{ $mini: boolean; $captioned: boolean }>`
  ${({ $mini }) => $mini && 'justify-content: center; padding: 6px;'}
  ${({ $captioned }) =>
    $captioned &&
    'flex-direction: column; gap: 2px; padding: 6px 0; font-size: var(--size-12); line-height: 1.25; text-align: center; overflow-wrap: anywhere; hyphens: auto;'}
`;

const Entry = styled(Link)<{ $mini: boolean; $captioned: boolean }>`
  ${line}
  ${mini}

  &[aria-current] {
    ${selected}
  }
`;

const FoldButton = styled.button`
  ${line}
  min-height: 30px;
  justify-content: space-between;
  padding-block: 4px;
  font-size: var(--size-12);
  font-weight: 500;

  &[data-current] {
    color: var(--text);
  }

  > svg {
    flex: none;
    transition: rotate var(--quick);
  }

  &[aria-expanded='false'] > svg {
    rotate: -90deg;
  }
`;

const FlyoutButton = styled(AriaButton)<{ $mini: boolean; $captioned: boolean }>`
  ${line}
  ${mini}

  &[data-current] {
    ${selected}
  }

  &[data-focus-visible] {
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

const Flyout = styled(Dialog)`
  min-width: 200px;
  outline: none;

  ul {
    display: grid;
    gap: 2px;
  }
`;

const FlyoutTitle = styled.div`
  padding: 8px 10px 4px;
  color: var(--text-muted);
  font-size: var(--size-12);
`;

export interface NavigationEntry {
  id: string;
  title: string;
  path: string;
  /** The current page is this one, or stands below it. */
  current?: boolean;
  icon: ReactNode;
  /** What waits there, at the end of the line. */
  count?: ReactNode;
  onPrefetch?: (() => void) | undefined;
}

export interface NavigationGroup {
  id: string;
  /** A group without one is no more than its entries. */
  title?: string | undefined;
  /** Stands for the group where its menu shows icons only. */
  icon?: ReactNode;
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

/** Menu at the side, in groups that fold; a mini menu shows an icon for each group and its pages beside it. */
export function SideNavigation(props: SideNavigationProps) {
  const { label, groups, mini: narrow = false, miniTitles = false, onNavigate } = props;
  const folded = useFoldedGroups();
  return (
    <Nav aria-label={label}>
      {groups.map((group) => {
        if (!group.title)
          return (
            <Entries
              key={group.id}
              entries={group.entries}
              mini={narrow}
              miniTitles={miniTitles}
              onNavigate={onNavigate}
            />
          );
        return narrow ? (
          <FlyoutGroup key={group.id} group={group} captioned={miniTitles} onNavigate={onNavigate} />
        ) : (
          <FoldingGroup
            key={group.id}
            group={group}
            folded={folded.has(group.id)}
            onFold={() => folded.toggle(group.id)}
            onNavigate={onNavigate}
          />
        );
      })}
    </Nav>
  );
}

type Navigated = (() => void) | undefined;

interface EntriesProps {
  entries: readonly NavigationEntry[];
  mini?: boolean;
  miniTitles?: boolean;
  id?: string;
  hidden?: boolean;
  onNavigate: Navigated;
}

function Entries({ entries, mini: narrow = false, miniTitles = false, onNavigate, ...list }: EntriesProps) {
  const nameless = narrow && !miniTitles;
  return (
    <ul {...list} style={list.hidden ? { display: 'none' } : undefined}>
      {entries.map((entry) => (
        <li key={entry.id}>
          <Entry
            to={entry.path}
            className=""
            $mini={narrow}
            $captioned={narrow && miniTitles}
            aria-current={entry.current ? 'page' : undefined}
            title={nameless ? entry.title : undefined}
            {...(entry.onPrefetch ? { onPrefetch: entry.onPrefetch } : {})}
            {...(onNavigate ? { onClick: onNavigate } : {})}
          >
            {entry.icon}
            <span className={nameless ? 'gh-hidden' : undefined}>{entry.title}</span>
            {!narrow && entry.count}
          </Entry>
        </li>
      ))}
    </ul>
  );
}

interface GroupProps {
  group: NavigationGroup;
  onNavigate: Navigated;
}

const currentIn = ({ entries }: NavigationGroup) => entries.some(({ current }) => current) || undefined;

function FoldingGroup({
  group,
  folded,
  onFold,
  onNavigate,
}: GroupProps & { folded: boolean; onFold: () => void }) {
  const id = useId();
  return (
    <div>
      <FoldButton
        type="button"
        aria-expanded={!folded}
        aria-controls={id}
        data-current={(folded && currentIn(group)) || undefined}
        onClick={onFold}
      >
        {group.title}
        <ChevronDown size={14} aria-hidden="true" />
      </FoldButton>
      <Entries id={id} entries={group.entries} hidden={folded} onNavigate={onNavigate} />
    </div>
  );
}

function FlyoutGroup({ group, captioned, onNavigate }: GroupProps & { captioned: boolean }) {
  const { title, icon, entries } = group;
  return (
    <DialogTrigger>
      <FlyoutButton $mini $captioned={captioned} data-current={currentIn(group)}>
        {icon}
        <span className={captioned ? undefined : 'gh-hidden'}>{title}</span>
      </FlyoutButton>
      <FloatingSurface placement="right top" offset={6}>
        <Flyout aria-label={title ?? ''}>
          {({ close }) => (
            <>
              <FlyoutTitle aria-hidden="true">{title}</FlyoutTitle>
              <Entries
                entries={entries}
                onNavigate={() => {
                  close();
                  onNavigate?.();
                }}
              />
            </>
          )}
        </Flyout>
      </FloatingSurface>
    </DialogTrigger>
  );
}

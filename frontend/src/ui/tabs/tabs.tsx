import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { Tabs as AriaTabs, Tab, TabList, TabPanel } from 'react-aria-components';
import { styled } from 'styled-components';

const List = styled(TabList)`
  display: flex;
  gap: var(--space-6);
  flex: 1;
  overflow-x: auto;
  scrollbar-width: none;
`;

const Row = styled.div`
  display: flex;
  align-items: center;
  gap: var(--space-4);
  border-bottom: 1px solid var(--border);
`;

const Label = styled(Tab)`
  padding: 10px 0;
  border-bottom: 2px solid transparent;
  color: var(--text-muted);
  font-size: var(--size-14);
  font-weight: 500;
  white-space: nowrap;
  cursor: pointer;
  outline: none;

  &[data-hovered] {
    color: var(--text);
  }

  &[data-selected] {
    border-color: var(--accent);
    color: var(--text);
  }

  &[data-focus-visible] {
    border-radius: 4px;
    outline: 2px solid var(--focus);
    outline-offset: -2px;
  }
`;

const Panel = styled(TabPanel)`
  padding-top: var(--space-6);
`;

export interface TabsProps {
  label: string;
  tabs: readonly { id: string; title: ReactNode; content: ReactNode }[];
  selected: string;
  onSelect: (id: string) => void;
  /** Beside the tabs: how to add one. */
  aside?: ReactNode;
}

/** A tab's name; of the selected one all is in view, where the row of tabs is longer than its place. The page stays put. */
function Title({ selected, children }: { selected: boolean; children: ReactNode }) {
  const name = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const tab = name.current?.closest('[role=tab]');
    const list = tab?.closest('[role=tablist]');
    if (!selected || !tab || !list) return;
    const place = list.getBoundingClientRect();
    const { left, right } = tab.getBoundingClientRect();
    list.scrollLeft += Math.max(0, right - place.right) + Math.min(0, left - place.left);
  }, [selected]);
  return <span ref={name}>{children}</span>;
}

/** Views of one thing, one at a time. */
export function Tabs({ label, tabs, selected, onSelect, aside }: TabsProps) {
  return (
    <AriaTabs selectedKey={selected} onSelectionChange={(key) => onSelect(String(key))}>
      <Row>
        <List aria-label={label}>
          {tabs.map(({ id, title }) => (
            <Label key={id} id={id}>
              <Title selected={id === selected}>{title}</Title>
            </Label>
          ))}
        </List>
        {aside}
      </Row>
      {tabs.map(({ id, content }) => (
        <Panel key={id} id={id}>
          {content}
        </Panel>
      ))}
    </AriaTabs>
  );
}

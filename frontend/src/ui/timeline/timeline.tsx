import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const List = styled.ol`
  display: grid;

  > li {
    position: relative;
    display: grid;
    grid-template-columns: 32px minmax(0, 1fr);
    gap: var(--space-3);
    padding-bottom: var(--space-6);
  }

  > li::before {
    content: "";
    position: absolute;
    top: 36px;
    bottom: -2px;
    inset-inline-start: 15.5px;
    width: 1px;
    background: var(--border);
  }

  > li:last-child {
    padding-bottom: 0;
  }

  > li:last-child::before {
    display: none;
  }
`;

const Dot = styled.span`
  display: grid;
  place-items: center;
  width: 32px;
  height: 32px;
  border: 1px solid var(--border);
  border-radius: 50%;
  background: var(--surface);
  color: var(--text-muted);
`;

const Content = styled.div`
  display: grid;
  gap: var(--space-1);
  min-width: 0;
  padding-top: 5px;
  font-size: var(--size-14);
`;

/** The facts have a line of their own, so that all entries look alike however long theirs are. */
const Head = styled.div`
  display: grid;
  gap: 2px;

  > strong {
    font-weight: 500;
  }

  > span {
    color: var(--text-muted);
    font-size: var(--size-13);
  }
`;

const DaySection = styled.section`
  & + & {
    margin-top: var(--space-6);
    padding-top: var(--space-6);
    border-top: 1px solid var(--border);
  }

  > h2 {
    margin-bottom: var(--space-4);
    color: var(--text-muted);
    font-size: var(--size-13);
    font-weight: 500;
  }

  > h2::first-letter {
    text-transform: uppercase;
  }
`;

/** One day of a timeline. */
export const TimelineDay = ({ title, children }: { title: string; children: ReactNode }) => (
  <DaySection>
    <h2>{title}</h2>
    {children}
  </DaySection>
);

export interface TimelineItem {
  id: string;
  icon: ReactNode;
  title: ReactNode;
  /** When, from where, by whom. */
  facts: ReactNode;
  content?: ReactNode;
}

/** What happened, newest first. */
export function Timeline({ items, label }: { items: readonly TimelineItem[]; label: string }) {
  return (
    <List aria-label={label}>
      {items.map(({ id, icon, title, facts, content }) => (
        <li key={id}>
          <Dot>{icon}</Dot>
          <Content>
            <Head>
              <strong>{title}</strong>
              <span>{facts}</span>
            </Head>
            {content}
          </Content>
        </li>
      ))}
    </List>
  );
}

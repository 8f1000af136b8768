import type { ReactNode } from 'react';
import { styled } from 'styled-components';

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--space-3) var(--space-6);
  margin-bottom: var(--space-6);

  > :first-child {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  h1 {
    font-size: var(--size-24);
    letter-spacing: -0.02em;
  }

  p {
    margin-top: 4px;
    color: var(--text-muted);
    font-size: var(--size-14);
  }
`;

const Pictured = styled.div`
  display: flex;
  gap: var(--space-4);
  align-items: center;

  > :last-child {
    min-width: 0;
  }
`;

/** Several actions beside a title. */
export const HeadButtons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
`;

export interface PageHeadProps {
  title: ReactNode;
  text?: ReactNode;
  action?: ReactNode;
  /** Before the title. */
  picture?: ReactNode;
}

/** Title of a page with its one main action. */
export function PageHead(props: PageHeadProps) {
  const words = (
    <div>
      <h1>{props.title}</h1>
      {props.text && <p>{props.text}</p>}
    </div>
  );
  return (
    <Head>
      {props.picture ? (
        <Pictured>
          {props.picture}
          {words}
        </Pictured>
      ) : (
        words
      )}
      {props.action}
    </Head>
  );
}

/** Sections of a page, one under another. */
export const Sections = styled.div`
  display: grid;
  gap: var(--space-6);

  > :first-child {
    margin-bottom: 0;
  }

  @media (width < 768px) {
    gap: var(--space-4);
  }
`;

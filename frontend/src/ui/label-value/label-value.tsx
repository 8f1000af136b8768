import type { ReactNode } from 'react';
import { styled } from 'styled-components';

/** Rows of labels and values; a label stands above its value where both have no room beside each other. */
export const LabelValueList = styled.dl`
  display: grid;
  container: facts / inline-size;

  > div {
    display: grid;
    grid-template-columns: minmax(140px, 240px) minmax(0, 1fr);
    gap: 2px var(--space-6);
    align-items: baseline;
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > div:first-child {
    padding-top: 0;
    border-top: 0;
  }

  > div:last-child {
    padding-bottom: 0;
  }

  dt {
    color: var(--text-muted);
  }

  dt::first-letter {
    text-transform: uppercase;
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }

  @media (width < 768px) {
    > div {
      grid-template-columns: 1fr;
    }
  }

  @container facts (width < 400px) {
    > div {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;

/** The same as columns of a table, as far as there is room. */
export const LabelValueColumns = styled.dl`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(160px, 1fr));
  gap: var(--space-4) var(--space-6);
  font-size: var(--size-14);

  dt {
    margin-bottom: 2px;
    padding-bottom: var(--space-1);
    border-bottom: 1px solid var(--border);
    color: var(--text-muted);
  }

  dt::first-letter {
    text-transform: uppercase;
  }

  dd {
    min-width: 0;
    overflow-wrap: anywhere;
  }
`;

/** What stands where there is no value. */
export const Nothing = styled.span`
  color: var(--text-faint);
`;

/** One row; an empty value is a dash with a word for screen readers. */
export function LabelValueRow(props: { label: ReactNode; children: ReactNode; empty?: string }) {
  const { label, children, empty } = props;
  const missing = children === null || children === undefined || children === '' || children === false;
  return (
    <div>
      <dt>{label}</dt>
      <dd>{missing ? <Nothing>{empty ?? '—'}</Nothing> : children}</dd>
    </div>
  );
}

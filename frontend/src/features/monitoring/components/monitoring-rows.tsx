import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { RelativeTime } from '../../../ui/relative-time/relative-time.tsx';
import { isWrong, stateOf, stateTexts } from '../row-state.ts';
import { monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { WeekChart } from './week-chart.tsx';

const Rows = styled.ul`
  margin: 0;
  padding: 0;
  list-style: none;

  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) 110px 190px 128px;
    gap: var(--space-1) var(--space-4);
    align-items: center;
    padding: var(--space-3) 0;
    border-top: 1px solid var(--border);
    font-size: var(--size-14);
  }

  > li:first-child {
    border-top: 0;
  }

  button {
    padding: 0;
    border: 0;
    background: none;
    color: var(--accent-ink);
    font: inherit;
    font-weight: 500;
    text-align: start;
    overflow-wrap: anywhere;
    cursor: pointer;
  }

  button:hover {
    text-decoration: underline;
  }

  p {
    grid-column: 1 / -1;
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
  }

  p > span {
    display: block;
  }

  time {
    color: var(--text-muted);
    font-size: var(--size-13);
  }

  @media (width < 768px) {
    > li {
      grid-template-columns: minmax(0, 1fr) auto;
    }
  }
`;

const LEVELS = [3, 2, 1] as const;
const levelTexts = { 3: 'criticality.3', 2: 'criticality.2', 1: 'criticality.1' } as const;

/** Rows by criticality, those of one in the order that they came in: the newest change first. */
export function MonitoringRows({
  rows,
  onOpen,
}: {
  rows: readonly MonitoringRow[];
  onOpen: (id: string) => void;
}) {
  const text = useTexts(monitoringMessages);
  const local = useLocalText();
  return LEVELS.map((level) => {
    const own = rows.filter(({ criticality }) => criticality === level);
    if (own.length === 0) return null;
    const sorted = [...own.filter(isWrong), ...own.filter((row) => !isWrong(row))];
    return (
      <Card key={level} title={text(levelTexts[level])}>
        <Rows>
          {sorted.map((row) => {
            const [state, tone] = stateOf(row);
            return (
              <li key={row.id} data-row={row.id}>
                <button type="button" onClick={() => onOpen(row.id)}>
                  {local(row.title)}
                </button>
                <span>
                  <Badge tone={tone}>{text(stateTexts[state])}</Badge>
                </span>
                <RelativeTime date={row.unknownSince ?? row.since} brief />
                <WeekChart week={row.week} />
                {isWrong(row) && (
                  <p>
                    {local(row.detail ?? row.effect)}
                    <span>{`${text('action')}: ${local(row.action)}`}</span>
                  </p>
                )}
              </li>
            );
          })}
        </Rows>
      </Card>
    );
  });
}

import type { MonitoringFigure } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';

const Tiles = styled.dl`
  display: grid;
  grid-template-columns: repeat(2, minmax(0, 1fr));
  gap: var(--space-3);
  margin: 0;

  /* Eight tiles: every row is full. */
  @media (width >= 768px) {
    grid-template-columns: repeat(4, minmax(0, 1fr));
  }

  @media (width >= 1936px) {
    grid-template-columns: repeat(8, minmax(0, 1fr));
  }

  > div {
    display: flex;
    flex-direction: column-reverse;
    justify-content: flex-end;
    gap: 2px;
    padding: var(--space-3) var(--space-4);
    border: 1px solid var(--border);
    border-radius: var(--radius);
    background: var(--surface);
  }

  > div[data-over] {
    border-color: var(--danger);
  }

  dt {
    color: var(--text-muted);
    font-size: var(--size-13);
    overflow-wrap: anywhere;
  }

  dd {
    margin: 0;
    font-size: var(--size-20);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
  }

  small {
    color: var(--text-muted);
    font-size: var(--size-12);
    font-weight: 400;
  }
`;

/** Numbers beside what is normal for them. */
export function Figures({ figures }: { figures: readonly MonitoringFigure[] }) {
  const text = useTexts(monitoringMessages);
  const local = useLocalText();
  const intl = useIntl();
  const write = (value: number, unit: MonitoringFigure['unit']) =>
    unit === 'seconds'
      ? intl.formatNumber(value, { style: 'unit', unit: 'second', maximumFractionDigits: value < 10 ? 2 : 0 })
      : intl.formatNumber(value, { maximumFractionDigits: 0 });
  return (
    <Tiles aria-label={text('figures')}>
      {figures.map(({ id, title, value, limit, unit }) => (
        <div key={id} data-over={(value !== null && limit !== null && value > limit) || undefined}>
          <dt>{local(title)}</dt>
          <dd>
            {value === null ? <small>{text('noValue')}</small> : write(value, unit)}
            {limit !== null && limit > 0 && <small> {text('limit', { limit: write(limit, unit) })}</small>}
          </dd>
        </div>
      ))}
    </Tiles>
  );
}

import type { MonitoringRow } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { styled } from 'styled-components';
import { useTexts } from '../../../screen/texts.ts';
import { monitoringMessages } from '../texts.ts';

const Chart = styled.svg`
  display: block;
  width: 128px;
  max-width: 100%;
  height: 24px;

  [data-look='none'] {
    fill: var(--border);
  }

  [data-look='well'] {
    fill: var(--success);
    opacity: 0.55;
  }

  [data-look='wrong'] {
    fill: var(--danger);
  }
`;

const lookOf = (errors: number | null) => (errors === null ? 'none' : errors > 0 ? 'wrong' : 'well');

/** A week in bars of four hours: high and red where something was wrong. */
export function WeekChart({ week }: { week: MonitoringRow['week'] }) {
  const text = useTexts(monitoringMessages);
  const wrong = week.filter((errors) => (errors ?? 0) > 0).length;
  const seen = week.some((errors) => errors !== null);
  const label = !seen
    ? text('weekNone')
    : wrong === 0
      ? text('weekWell')
      : text('weekWrong', { count: wrong });
  return (
    <Chart role="img" aria-label={label} viewBox={`0 0 ${week.length * 3} 24`} preserveAspectRatio="none">
      <title>{label}</title>
      {week.map((errors, index) => {
        const height = errors === null ? 2 : errors > 0 ? 8 + 16 * errors : 6;
        return (
          <rect
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in the week
            key={index}
            data-look={lookOf(errors)}
            x={index * 3}
            y={24 - height}
            width={2}
            height={height}
          />
        );
      })}
    </Chart>
  );
}

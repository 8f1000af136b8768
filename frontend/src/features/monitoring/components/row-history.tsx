import { platformMonitoringHistoryCall } from '@gatehouse/contracts/generated/calls/platform/monitoring.ts';
import type {
  HistoryGrain,
  MonitoringIncident,
  MonitoringPoint,
  MonitoringRow,
} from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { useState } from 'react';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import type { Static } from 'typebox';
import { Loaded } from '../../../screen/loaded.tsx';
import { RecordFacts } from '../../../screen/record-facts.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { Button } from '../../../ui/button/button.tsx';
import { Sections } from '../../../ui/page/page-head.tsx';
import { RowList } from '../../../ui/row-list/row-list.tsx';
import { stateOf, stateTexts } from '../row-state.ts';
import { monitoringMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';

type Points = readonly Static<typeof MonitoringPoint>[];

const Choice = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--space-2);
  margin: 0;
  padding: 0;
  border: 0;
`;

const Past = styled.section`
  display: grid;
  gap: var(--space-3);
`;

const Bars = styled.svg`
  display: block;
  width: 100%;
  height: 64px;
  border-bottom: 1px solid var(--border);

  rect {
    fill: var(--danger);
  }
`;

const grains = ['minute', 'hour', 'day'] as const satisfies readonly HistoryGrain[];
const grainTexts = { minute: 'grain.minute', hour: 'grain.hour', day: 'grain.day' } as const;

/** Bars of the chart: so many fit into the panel. */
const BARS = 96;

/** The largest share of errors in each part of the time between the first and the last point. */
const barsOf = (points: Points): number[] => {
  const bars = Array.from({ length: BARS }, () => 0);
  const first = Date.parse(points[0]?.at ?? '');
  const last = Date.parse(points.at(-1)?.at ?? '');
  for (const { at, errors } of points) {
    const index =
      last === first ? BARS - 1 : Math.floor(((Date.parse(at) - first) / (last - first)) * (BARS - 1));
    bars[index] = Math.max(bars[index] ?? 0, errors);
  }
  return bars;
};

function Errors({ points }: { points: Points }) {
  const text = useTexts(monitoringMessages);
  const intl = useIntl();
  if (points.length === 0) return <p>{text('historyNone')}</p>;
  const share = points.reduce((sum, { errors }) => sum + errors, 0) / points.length;
  const finding =
    share === 0
      ? text('historyWell')
      : text('historyWrong', {
          share: intl.formatNumber(share, { style: 'percent', maximumFractionDigits: 2 }),
        });
  return (
    <>
      <p>{finding}</p>
      <Bars aria-hidden="true" viewBox={`0 0 ${BARS * 3} 64`} preserveAspectRatio="none">
        {barsOf(points).map((errors, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its place in time
          <rect key={index} x={index * 3} y={64 - 64 * errors} width={2} height={64 * errors} />
        ))}
      </Bars>
    </>
  );
}

function Incidents({ incidents }: { incidents: readonly Static<typeof MonitoringIncident>[] }) {
  const text = useTexts(monitoringMessages);
  const moment = useMoment();
  if (incidents.length === 0) return <p>{text('noIncidents')}</p>;
  return (
    <RowList>
      {incidents.map(({ from, to, relapses }) => (
        <li key={from}>
          <span>
            {to === null
              ? text('incidentOpen', { from: moment(from) })
              : text('incidentOver', { from: moment(from), to: moment(to) })}
            {relapses > 0 && `, ${text('relapses', { count: relapses })}`}
          </span>
        </li>
      ))}
    </RowList>
  );
}

/** What a row is, what to do about it, and how it was. */
export function RowHistory({ row }: { row: MonitoringRow }) {
  const text = useTexts(monitoringMessages);
  const local = useLocalText();
  const moment = useMoment();
  const [grain, setGrain] = useState<HistoryGrain>('hour');
  const [state] = stateOf(row);
  return (
    <Sections>
      <RecordFacts
        texts={monitoringMessages}
        facts={{
          status: text(stateTexts[state]),
          ...(row.detail && { detail: local(row.detail) }),
          since: moment(row.since),
          ...(row.unknownSince !== null && { unknownSince: moment(row.unknownSince) }),
          effect: local(row.effect),
          action: local(row.action),
          reporters: String(row.count),
          errors: String(row.errorCount),
          ...(row.version !== null && { version: row.version }),
          ...(row.recommendVersion !== null && { recommendVersion: row.recommendVersion }),
        }}
      />
      <Past>
        <h3>{text('history')}</h3>
        <Choice aria-label={text('grain')}>
          {grains.map((one) => (
            <Button
              key={one}
              size="small"
              kind={one === grain ? 'primary' : 'plain'}
              aria-pressed={one === grain}
              onClick={() => setGrain(one)}
            >
              {text(grainTexts[one])}
            </Button>
          ))}
        </Choice>
        <Loaded call={platformMonitoringHistoryCall} args={{ params: { id: row.id }, query: { grain } }}>
          {({ points, incidents }) => (
            <>
              <Errors points={points} />
              <h3>{text('incidents')}</h3>
              <Incidents incidents={incidents} />
            </>
          )}
        </Loaded>
      </Past>
    </Sections>
  );
}

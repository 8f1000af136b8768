import type { MonitoredWork, WorkState } from '@gatehouse/contracts/platform/monitoring.resources.ts';
import { useIntl } from 'react-intl';
import { useTexts } from '../../../screen/texts.ts';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Card } from '../../../ui/card/card.tsx';
import { jobMessages, workMessages } from '../texts.ts';
import { useLocalText } from '../use-local-text.ts';
import { useMoment } from '../use-moment.ts';
import { Rows, Words } from './job-rows.tsx';

const states = {
  running: ['state.running', 'neutral'],
  failed: ['state.failed', 'danger'],
  setAside: ['state.setAside', 'danger'],
  unknown: ['state.unknown', 'warning'],
} as const satisfies Record<WorkState, readonly [string, string]>;

function Work({ row }: { row: MonitoredWork }) {
  const intl = useIntl();
  const text = useTexts(workMessages);
  const jobs = useTexts(jobMessages);
  const local = useLocalText();
  const moment = useMoment();
  const { service, title, object, state, done, total, since, failures, error, setAside, reportedAt } = row;
  const [stateText, tone] = states[state];
  return (
    <li>
      <div>
        <strong>{local(title)}</strong>
        <small>{object === null ? service : `${service}, ${object}`}</small>
      </div>
      <span>
        <Badge tone={tone}>{text(stateText)}</Badge>
      </span>
      <div>
        {done !== null && (
          <>
            {text('progress')}
            <small>
              {total === null
                ? text('done', { done: intl.formatNumber(done) })
                : text('doneOf', { done: intl.formatNumber(done), total: intl.formatNumber(total) })}
            </small>
          </>
        )}
      </div>
      <div>
        {since !== null && (
          <>
            {text('since')}
            <small>{moment(since)}</small>
          </>
        )}
      </div>
      {state === 'unknown' && <p>{jobs('unknownSince', { since: moment(reportedAt) })}</p>}
      {failures > 0 && (
        <p>
          {jobs('failures', { count: failures })}
          {error !== null && `: ${error}`}
        </p>
      )}
      {setAside > 0 && <p>{text('aside', { count: setAside })}</p>}
    </li>
  );
}

/** What is done in parts after a change, and what of it or of a job cannot be done. */
export function LongWork({ work }: { work: readonly MonitoredWork[] }) {
  const text = useTexts(workMessages);
  return (
    <Card title={text('title')}>
      <Words>{text(work.length === 0 ? 'none' : 'text')}</Words>
      {work.length > 0 && (
        <Rows>
          {work.map((row, index) => (
            // Two tasks of a kind may be about the same thing.
            // biome-ignore lint/suspicious/noArrayIndexKey: rows hold no state
            <Work key={index} row={row} />
          ))}
        </Rows>
      )}
    </Card>
  );
}

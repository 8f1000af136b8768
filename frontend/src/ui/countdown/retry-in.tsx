import { FormattedDate, FormattedMessage } from 'react-intl';
import { uiMessages } from '../texts.ts';
import { Countdown, useCountdown } from './countdown.tsx';

/** Seconds from which on a clock time says more than a countdown. */
const long = 60 * 60;

/** When another try makes sense (milliseconds since the epoch): counted down, or named when it is far off. */
export function RetryIn({ until }: { until: number | undefined }) {
  const left = useCountdown(until);
  if (left === 0) return null;
  return (
    <p>
      {left > long ? (
        <FormattedMessage
          {...uiMessages.retryAt}
          values={{
            when: <FormattedDate value={until} day="numeric" month="long" hour="2-digit" minute="2-digit" />,
          }}
        />
      ) : (
        <FormattedMessage {...uiMessages.retryIn} values={{ time: <Countdown seconds={left} /> }} />
      )}
    </p>
  );
}

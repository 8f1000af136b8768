import {
  identitySendingLimitListCall,
  identitySendingLimitResetCall,
} from '@gatehouse/contracts/generated/calls/identity/sending-limits.ts';
import type {
  ExhaustedLimit,
  LimitedChannel,
  SendingLimit,
} from '@gatehouse/contracts/identity/sending-limits.endpoints.ts';
import { useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { Loaded } from '../../../screen/loaded.tsx';
import { useMay } from '../../../screen/screen-person.tsx';
import { useTexts } from '../../../screen/texts.ts';
import { useAction } from '../../../screen/use-action.ts';
import { useConfirm } from '../../../screen/use-confirm.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Button } from '../../../ui/button/button.tsx';
import { RowLine, RowList } from '../../../ui/row-list/row-list.tsx';
import { Bone, Skeleton } from '../../../ui/skeleton/skeleton.tsx';
import { limitMessages, resetting } from '../texts.ts';

const Place = styled.section`
  display: grid;
  gap: var(--space-3);
  padding-block: var(--space-4);

  > h3 {
    font-size: var(--size-14);
    font-weight: 600;
  }

  > p {
    margin: 0;
    font-size: var(--size-14);
  }

  > div {
    display: flex;
    flex-wrap: wrap;
    gap: var(--space-2);
  }
`;

/** Counts of one kind of message, by hour and by day. */
function useLimitRows(limits: readonly SendingLimit[]) {
  const text = useTexts(limitMessages);
  const intl = useIntl();
  const nameOf = ({ channel, kind, country }: SendingLimit) => {
    if (country !== null)
      return text('country', { country: intl.formatDisplayName(country, { type: 'region' }) ?? country });
    return channel === 'sms' ? text('sms') : text('place', { channel: text('email'), kind: text(kind) });
  };
  const rows = new Map<string, SendingLimit[]>();
  for (const limit of limits) rows.set(nameOf(limit), [...(rows.get(nameOf(limit)) ?? []), limit]);
  return [...rows];
}

function Use({ limit: { window, used, limit, until } }: { limit: SendingLimit }) {
  const text = useTexts(limitMessages);
  const intl = useIntl();
  const words = `${text(window)}: ${text('used', { used, limit })}`;
  if (used >= limit) {
    const time = until && intl.formatDate(until, { dateStyle: 'short', timeStyle: 'short' });
    return <Badge tone="danger">{time ? `${words}, ${text('until', { until: time })}` : words}</Badge>;
  }
  return <span>{words}</span>;
}

function Exhausted({ exhausted: { scope, window, count } }: { exhausted: ExhaustedLimit }) {
  const text = useTexts(limitMessages);
  const name = scope === 'range' ? 'range' : 'mailbox';
  return <p>{text(name, { count, window: text(window === 'hour' ? 'thisHour' : 'today') })}</p>;
}

/** How much of the limits is used up now, and how counting begins anew. */
export function SendingLimits() {
  const text = useTexts(limitMessages);
  return (
    <Place aria-label={text('title')}>
      <h3>{text('title')}</h3>
      <Loaded
        call={identitySendingLimitListCall}
        args={{}}
        waiting={
          <Skeleton>
            <Bone width="60%" />
          </Skeleton>
        }
        failed={<p>{text('failed')}</p>}
      >
        {({ limits, exhausted }) => <Counts limits={limits} exhausted={exhausted} />}
      </Loaded>
      <Resets />
    </Place>
  );
}

function Counts({
  limits,
  exhausted,
}: {
  limits: readonly SendingLimit[];
  exhausted: readonly ExhaustedLimit[];
}) {
  const rows = useLimitRows(limits);
  return (
    <>
      <RowList>
        {rows.map(([name, windows]) => (
          <li key={name}>
            <span>{name}</span>
            <RowLine>
              {windows.map((limit) => (
                <Use key={limit.window} limit={limit} />
              ))}
            </RowLine>
          </li>
        ))}
      </RowList>
      {exhausted.map((one) => (
        <Exhausted key={`${one.scope} ${one.window}`} exhausted={one} />
      ))}
    </>
  );
}

function Resets() {
  const text = useTexts(limitMessages);
  const words = useTexts(resetting);
  const may = useMay();
  const confirm = useConfirm();
  const reset = useAction(identitySendingLimitResetCall, {
    notices: resetting,
    refresh: [identitySendingLimitListCall],
  });
  if (!may(identitySendingLimitResetCall)) return null;
  const ask = (channel: LimitedChannel) =>
    confirm.ask({
      title: words('title', { channel: text(channel) }),
      text: words('text'),
      verb: words('verb'),
      run: () => reset.run({ params: { channel } }),
    });
  return (
    <div>
      <Button size="small" onClick={() => ask('sms')}>
        {text('resetSms')}
      </Button>
      <Button size="small" onClick={() => ask('email')}>
        {text('resetEmail')}
      </Button>
      {confirm.dialog}
    </div>
  );
}

import type { Subscribe } from '@gatehouse/contracts/notification/subscribes.resources.ts';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FormCheck, FormSelect } from '../../../screen/form/form-fields.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { channelMessages, periodMessages, subscriptionMessages, topicMessages } from '../messages.ts';

const Row = styled.section`
  display: grid;
  grid-template-columns: minmax(0, 5fr) minmax(0, 4fr) minmax(0, 3fr);
  gap: var(--space-4) var(--space-8);
  align-items: start;
  padding: var(--space-6);
  border-bottom: 1px solid var(--border);

  h2 {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--space-1) var(--space-2);
    font-size: var(--size-16);
    font-weight: 600;
  }

  p {
    color: var(--text-muted);
    font-size: var(--size-14);
  }

  h2 + p {
    margin-top: 4px;
  }

  @media (width < 1024px) {
    grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);

    > :first-child {
      grid-column: 1 / -1;
    }
  }

  @media (width < 768px) {
    grid-template-columns: minmax(0, 1fr);
    padding: var(--space-4);
  }
`;

const Channels = styled.fieldset`
  display: grid;
  gap: var(--space-2);

  legend {
    padding: 0;
    margin-bottom: var(--space-2);
    font-size: var(--size-14);
    font-weight: 500;
  }
`;

const emptyOn = () => {};

/** One topic: what it tells, by which channels, how often. */
export function TopicCard({ topic }: { topic: Subscribe }) {
  const intl = useIntl();
  const id = useId();
  const { locked, channels, availablePeriods } = topic;
  const label = (channel: Subscribe['channels'][number]) => (
    <FormattedMessage {...channelMessages[channel.id]} />
  );
  return (
    <Row aria-labelledby={id}>
      <div>
        <h2 id={id}>
          <FormattedMessage {...topicMessages[topic.id]} />
          {locked && (
            <Badge icon={<Lock size={12} aria-hidden="true" />}>
              <FormattedMessage {...subscriptionMessages.locked} />
            </Badge>
          )}
        </h2>
        <p>
          <FormattedMessage {...topicMessages[`${topic.id}Text`]} />
        </p>
      </div>
      <Channels>
        <legend>
          <FormattedMessage {...subscriptionMessages.channels} />
        </legend>
        {channels.map((channel) =>
          channel.locked ? (
            <Checkbox key={channel.id} checked={channel.enabled} onChange={emptyOn} disabled>
              {label(channel)}
            </Checkbox>
          ) : (
            <FormCheck key={channel.id} name={`${topic.id}.channels.${channel.id}`} label={label(channel)} />
          ),
        )}
      </Channels>
      {locked ? (
        <p>
          <FormattedMessage {...subscriptionMessages.lockedText} />
        </p>
      ) : (
        <FormSelect
          name={`${topic.id}.period`}
          label={<FormattedMessage {...subscriptionMessages.period} />}
          options={availablePeriods.map((value) => ({
            value,
            label: intl.formatMessage(periodMessages[value]),
          }))}
        />
      )}
    </Row>
  );
}

import type { Subscribe } from '@gatehouse/contracts/notification/subscribes.resources.ts';
import { Lock } from 'lucide-react';
import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FormCheck, FormSelect } from '../../../screen/form/form-fields.tsx';
import { Badge } from '../../../ui/badge/badge.tsx';
import { Checkbox } from '../../../ui/check/check.tsx';
import { channelMessages, periodMessages, subscriptionMessages, topicMessages } from '../texts.ts';
import { TopicRow } from './topic-row.tsx';

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
  const mayChoose = !locked || (availablePeriods.length > 1 && channels.some((channel) => !channel.locked));
  const label = (channel: Subscribe['channels'][number]) => (
    <FormattedMessage {...channelMessages[channel.id]} />
  );
  return (
    <TopicRow aria-labelledby={id}>
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
      {locked && (
        <p>
          <FormattedMessage
            {...subscriptionMessages[topic.id === 'security' ? 'lockedText' : 'lockedByCompanyText']}
          />
        </p>
      )}
      {mayChoose && (
        <FormSelect
          name={`${topic.id}.period`}
          label={<FormattedMessage {...subscriptionMessages.period} />}
          options={availablePeriods.map((value) => ({
            value,
            label: intl.formatMessage(periodMessages[value]),
          }))}
        />
      )}
    </TopicRow>
  );
}

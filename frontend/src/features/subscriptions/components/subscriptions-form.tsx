import type { ResponseOf } from '@gatehouse/contracts/core/define-endpoint.ts';
import {
  notificationSubscribeChangeCall,
  notificationSubscribeListCall,
} from '@gatehouse/contracts/generated/calls/notification/subscribes.ts';
import type { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { useEffect } from 'react';
import { get } from 'react-hook-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { styled } from 'styled-components';
import { FormSection } from '../../../screen/form/form-dialog.tsx';
import { useRecordForm } from '../../../screen/form/record-form.ts';
import { useAction } from '../../../screen/use-action.ts';
import { Card } from '../../../ui/card/card.tsx';
import { choicesOf, formOf } from '../subscription-form.ts';
import { subscriptionMessages } from '../texts.ts';
import { zoneName } from '../zone-name.ts';
import { PushCard } from './push-card.tsx';
import { SmsCard } from './sms-card.tsx';
import { TelegramCard } from './telegram-card.tsx';
import { TopicCard } from './topic-card.tsx';

type Subscriptions = ResponseOf<typeof subscribeEndpoints.list>;

const Note = styled.p`
  padding: var(--space-4) var(--space-6);
  color: var(--text-muted);
  font-size: var(--size-13);

  @media (width < 768px) {
    padding-inline: var(--space-4);
  }
`;

const Channels = styled.div`
  display: grid;
  gap: var(--space-4);
`;

const refresh = [notificationSubscribeListCall];
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** Topics with their channels and periods, saved together. */
export function SubscriptionsForm({ subscriptions }: { subscriptions: Subscriptions }) {
  const intl = useIntl();
  const { subscribes, timeZone, push, telegram, sms } = subscriptions;
  const change = useAction(notificationSubscribeChangeCall, {
    notices: { done: subscriptionMessages.saved, failed: subscriptionMessages.saveError },
    refresh,
    inForm: true,
  });
  const form = useRecordForm({
    initial: formOf(subscribes),
    send: (values) =>
      change.run({ body: { subscribes: choicesOf(values, subscribes), timeZone: deviceZone() } }),
  });
  const { fields } = form;
  useEffect(() => {
    // A channel that came meanwhile begins as the server has it; what was changed and not saved stays.
    for (const [id, { channels }] of Object.entries(formOf(subscribes)))
      for (const [channel, enabled] of Object.entries(channels)) {
        const path = `${id}.channels.${channel}`;
        if (get(fields.getValues(), path) === undefined)
          fields.resetField(path, { defaultValue: enabled as never });
      }
  }, [subscribes, fields]);
  return (
    <>
      <FormSection form={form}>
        <Card flush>
          {subscribes.map((topic) => (
            <TopicCard key={topic.id} topic={topic} />
          ))}
          <Note>
            <FormattedMessage
              {...subscriptionMessages.periodNote}
              values={{ zone: zoneName(intl, timeZone) }}
            />
          </Note>
        </Card>
      </FormSection>
      <Channels>
        {push && <PushCard push={push} />}
        {telegram && <TelegramCard telegram={telegram} />}
        {sms && <SmsCard sms={sms} />}
      </Channels>
    </>
  );
}

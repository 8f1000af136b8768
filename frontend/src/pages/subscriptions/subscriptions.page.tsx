import { notificationSubscribeListCall } from '@gatehouse/contracts/generated/calls/notification/subscribes.ts';
import { FormattedMessage } from 'react-intl';
import { SubscriptionsSkeleton } from '../../features/subscriptions/components/subscriptions-skeleton.tsx';
import { subscriptionMessages } from '../../features/subscriptions/texts.ts';
import { lazyPart, usePrefetched } from '../../lib/script.tsx';
import { Loaded } from '../../screen/loaded.tsx';
import { PageHead } from '../../ui/page/page-head.tsx';

/** It comes with the fields of all forms. */
const SubscriptionsForm = lazyPart(
  async () =>
    (await import('../../features/subscriptions/components/subscriptions-form.tsx')).SubscriptionsForm,
  <SubscriptionsSkeleton />,
);

/** What the person is told of, by which channels and how often. */
export function SubscriptionsPage() {
  usePrefetched(SubscriptionsForm);
  return (
    <>
      <PageHead
        title={<FormattedMessage {...subscriptionMessages.title} />}
        text={<FormattedMessage {...subscriptionMessages.text} />}
      />
      <Loaded call={notificationSubscribeListCall} args={{}} waiting={<SubscriptionsSkeleton />}>
        {(subscriptions) => <SubscriptionsForm subscriptions={subscriptions} />}
      </Loaded>
    </>
  );
}

import { identityNotifyMethodListCall } from '@gatehouse/contracts/generated/calls/identity/channels.ts';
import { notificationNotifyMethodHealthCall } from '@gatehouse/contracts/generated/calls/notification/channel-health.ts';
import { MethodCard } from '../../features/notification-methods/components/method-card.tsx';
import { methodMessages } from '../../features/notification-methods/texts.ts';
import { SettingTabs } from '../../features/settings/components/setting-tabs.tsx';
import { hasEnded, useRequest } from '../../lib/swr.ts';
import { Loaded } from '../../screen/loaded.tsx';
import { useTexts } from '../../screen/texts.ts';
import { PageHead, Sections } from '../../ui/page/page-head.tsx';
import { PageSkeleton } from '../../ui/page/page-skeleton.tsx';

/** The channels by which the installation reaches people. */
export function NotificationMethodsPage() {
  const text = useTexts(methodMessages);
  const { data, error } = useRequest(notificationNotifyMethodHealthCall, {});
  const isHealthKnown = hasEnded({ data, error });
  return (
    <Sections>
      <SettingTabs module="users" />
      <PageHead title={text('title')} />
      <Loaded call={identityNotifyMethodListCall} args={{}}>
        {({ notifyMethods }) =>
          isHealthKnown ? (
            <Sections>
              {notifyMethods.map((method) => (
                <MethodCard
                  key={method.id}
                  method={method}
                  health={data?.health.find(({ id }) => id === method.id)}
                />
              ))}
            </Sections>
          ) : (
            <PageSkeleton />
          )
        }
      </Loaded>
    </Sections>
  );
}

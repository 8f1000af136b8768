import {
  notificationPushRegisterCall,
  notificationPushRemoveCall,
} from '@gatehouse/contracts/generated/calls/notification/push.ts';
import { notificationSubscribeListCall } from '@gatehouse/contracts/generated/calls/notification/subscribes.ts';
import type { OwnPush, PushBrowser } from '@gatehouse/contracts/notification/push.resources.ts';
import { useEffect, useState } from 'react';
import { useAction } from '../../screen/use-action.ts';
import { isSubscribed, obstacleNow, type PushObstacle, subscribe, unsubscribe } from './push-browser.ts';
import { pushMessages } from './texts.ts';

const refresh = [notificationSubscribeListCall];

/** Web push of the person, and of the browser that the page is in. */
export function usePush({ publicKey, browsers }: NonNullable<OwnPush>) {
  const [obstacle, setObstacle] = useState(obstacleNow);
  const [asking, setAsking] = useState(false);
  /** Undefined until the browser has said it. */
  const [subscribed, setSubscribed] = useState<boolean>();
  useEffect(() => {
    let left = false;
    isSubscribed(publicKey).then(
      (is) => left || setSubscribed(is),
      () => left || setSubscribed(false),
    );
    return () => {
      left = true;
    };
  }, [publicKey]);
  const register = useAction(notificationPushRegisterCall, {
    notices: { done: pushMessages.done, failed: pushMessages.error },
    refresh,
  });
  const removal = useAction(notificationPushRemoveCall, {
    notices: { done: pushMessages.removed, failed: pushMessages.removeError },
    refresh,
  });

  const turnOn = async () => {
    setAsking(true);
    const answer: Awaited<ReturnType<typeof subscribe>> = await subscribe(publicKey);
    if (typeof answer === 'string') setObstacle(answer);
    else {
      setObstacle(undefined);
      const { ok } = await register.run({ body: answer });
      setSubscribed(ok);
    }
    setAsking(false);
  };

  return {
    obstacle: obstacle satisfies PushObstacle | undefined,
    busy: asking || removal.busy,
    /** The server may know this browser, and the browser itself may have forgotten: then it is turned on anew. */
    on: subscribed !== false && browsers.some(({ current }) => current),
    turnOn,
    remove: async ({ id, current }: PushBrowser) => {
      const { ok } = await removal.run({ params: { id } });
      if (!ok || !current) return;
      setSubscribed(false);
      await unsubscribe().catch(() => undefined);
    },
  };
}

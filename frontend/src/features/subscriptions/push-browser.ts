import type { PushRegistration } from '@gatehouse/contracts/notification/push.resources.ts';
import { canPush, pushRegistration, startPushWorker } from '../../lib/push-registration.ts';

/** What stands in the way of notices in this browser, if anything. */
export type PushObstacle = 'unsupported' | 'blocked' | 'dismissed' | 'unreachable';

const toBase64Url = (bytes: ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** A subscription is for one key of the server: one for another key brings nothing. */
const isFor = ({ options }: PushSubscription, publicKey: string): boolean =>
  options.applicationServerKey !== null && toBase64Url(options.applicationServerKey) === publicKey;

export const obstacleNow = (): PushObstacle | undefined => {
  if (!canPush()) return 'unsupported';
  return Notification.permission === 'denied' ? 'blocked' : undefined;
};

/** Whether this browser takes what is pushed to it. */
export async function isSubscribed(publicKey: string): Promise<boolean> {
  if (obstacleNow() !== undefined || Notification.permission !== 'granted') return false;
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  return subscription ? isFor(subscription, publicKey) : false;
}

/** Asks for the permission and subscribes. Only in answer to a press: browsers refuse those that ask by themselves. */
export async function subscribe(publicKey: string): Promise<PushRegistration | PushObstacle> {
  if (!canPush()) return 'unsupported';
  const permission = await Notification.requestPermission();
  if (permission === 'denied') return 'blocked';
  if (permission !== 'granted') return 'dismissed';
  try {
    const { pushManager } = await startPushWorker();
    const before = await pushManager.getSubscription();
    if (before && !isFor(before, publicKey)) await before.unsubscribe();
    const subscription = await pushManager.subscribe({
      userVisibleOnly: true,
      applicationServerKey: publicKey,
    });
    const { endpoint, keys: { p256dh = '', auth = '' } = {} } = subscription.toJSON();
    return { endpoint: endpoint ?? '', keys: { p256dh, auth } };
  } catch {
    return 'unreachable';
  }
}

/** The browser forgets its address; the server has been told before. */
export async function unsubscribe(): Promise<void> {
  if (!canPush()) return;
  const subscription = await (await pushRegistration())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

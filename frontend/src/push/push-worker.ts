/**
 * Shows notices while no page is open (ADR 111). It answers no request and keeps no cache: pages come from the server as ever.
 * Stands alone: the build compiles this file to a classic script.
 */

/** A notice as the server writes it, in the language of its person. */
interface PushedNotice {
  readonly title: string;
  readonly body: string;
  readonly lang: string;
  readonly path: string;
  /** Another notice of this tag takes its place. */
  readonly tag: string;
  /** Whether the personal account has it, under its tag. */
  readonly kept: boolean;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface PushCame extends Lasting {
  readonly data: { json(): unknown } | null;
}

interface NoticePressed extends Lasting {
  readonly notification: { readonly data: unknown; close(): void };
}

/** As much of a subscription as the server wants to know. */
interface Subscription {
  readonly options: object;
  toJSON(): { readonly endpoint?: string; readonly keys?: Readonly<Record<string, string>> };
}

/** The browser ended a subscription, and may have made the next one already. */
interface SubscriptionChanged extends Lasting {
  readonly oldSubscription?: Subscription | null;
  readonly newSubscription?: Subscription | null;
}

interface OpenPage {
  readonly url: string;
  focus(): Promise<unknown>;
}

/** As much of a service worker as this one uses. */
export interface PushWorker {
  readonly location: { readonly origin: string; readonly host: string };
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
    readonly pushManager: { subscribe(options: object): Promise<Subscription> };
  };
  /** Not every browser has it. */
  readonly cookieStore?: { get(name: string): Promise<{ readonly value?: string } | null> };
  fetch(address: string, options: object): Promise<unknown>;
  readonly clients: {
    matchAll(query: object): Promise<readonly OpenPage[]>;
    openWindow(url: string): Promise<unknown>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', listener: (event: Lasting) => void): void;
  addEventListener(name: 'push', listener: (event: PushCame) => void): void;
  addEventListener(name: 'pushsubscriptionchange', listener: (event: SubscriptionChanged) => void): void;
  addEventListener(name: 'notificationclick', listener: (event: NoticePressed) => void): void;
}

const home = '/platform/';
const registrations = `${home}notify/push`;
const csrfCookie = 'gh_csrf';

/** Browsers end the permission of who is pushed to and shows nothing: something is shown whatever came. */
const noticeOf = ({ data }: PushCame, host: string): PushedNotice => {
  const nothing = { title: host, body: '', lang: '', path: home, tag: '', kept: false };
  try {
    return { ...nothing, ...(data?.json() as Partial<PushedNotice> | null) };
  } catch {
    return nothing;
  }
};

/** A page of this origin, whatever stands in the notice. */
const pageOf = (data: unknown, origin: string): URL => {
  const { path = home } = (data ?? {}) as { path?: string };
  const url = new URL(path, origin);
  return url.origin === origin ? url : new URL(home, origin);
};

export const listen = (worker: PushWorker): void => {
  const { origin, host } = worker.location;

  const show = (event: PushCame): Promise<void> => {
    const { title, body, lang, path, tag, kept } = noticeOf(event, host);
    const icon = `${home}favicon.svg`;
    return worker.registration.showNotification(title, {
      body,
      lang,
      dir: 'auto',
      tag,
      icon,
      data: { path, kept },
    });
  };

  const open = async (data: unknown): Promise<void> => {
    const url = pageOf(data, origin);
    const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
    const there = pages.find((page) => new URL(page.url).pathname === url.pathname);
    await (there ? there.focus() : worker.clients.openWindow(url.href));
  };

  /**
   * Tells the server the next address, as whoever is signed in. Without a session there is nobody to tell: the old address
   * has ended with it. A browser that lets no worker read cookies asks on the subscriptions page.
   */
  const renew = async ({ oldSubscription, newSubscription }: SubscriptionChanged): Promise<void> => {
    const token = (await worker.cookieStore?.get(csrfCookie))?.value;
    if (token === undefined) return;
    const next =
      newSubscription ??
      (oldSubscription
        ? await worker.registration.pushManager.subscribe(oldSubscription.options)
        : undefined);
    if (!next) return;
    const { endpoint, keys: { p256dh, auth } = {} } = next.toJSON();
    await worker.fetch(registrations, {
      method: 'PUT',
      credentials: 'same-origin',
      headers: { 'content-type': 'application/json', 'x-csrf-token': token },
      body: JSON.stringify({ endpoint, keys: { p256dh, auth } }),
    });
  };

  worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
  worker.addEventListener('push', (event) => event.waitUntil(show(event)));
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(renew(event)));
  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    event.waitUntil(open(event.notification.data));
  });
};

if ('registration' in globalThis) listen(globalThis as unknown as PushWorker);

/** Part of the Trusted Types API that is used here; not every browser has it. */
interface TrustedTypePolicies {
  createPolicy(
    name: string,
    rules: { createScriptURL: () => string },
  ): { createScriptURL: (input: string) => string };
}

const workerAddress = '/platform/push-worker.js';
/** Pages that the worker is for; its registration is found by them. */
const scope = '/platform/';

/** Names one script whatever it is given, so that nobody makes another one a worker. */
const policy = (globalThis as { trustedTypes?: TrustedTypePolicies }).trustedTypes?.createPolicy(
  'push-worker',
  { createScriptURL: () => workerAddress },
);

/** Whether notices of this site can be shown while it is closed; a browser may lack any part of that. */
export const canPush = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

export const pushRegistration = (): Promise<ServiceWorkerRegistration | undefined> =>
  navigator.serviceWorker.getRegistration(scope);

const ended: ReadonlySet<ServiceWorkerState> = new Set(['activated', 'redundant']);

/** The worker, running; a newer one of the server is taken. */
export async function startPushWorker(): Promise<ServiceWorkerRegistration> {
  const address = policy?.createScriptURL('') ?? workerAddress;
  const registration = await navigator.serviceWorker.register(address, { scope, updateViaCache: 'none' });
  const worker = registration.installing ?? registration.waiting;
  if (!registration.active && worker)
    await new Promise<void>((started) => {
      worker.addEventListener('statechange', () => ended.has(worker.state) && started());
    });
  return registration;
}

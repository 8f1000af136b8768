import { setTimeout as pause } from 'node:timers/promises';
import { type BrowserClient, browserClient } from '@gatehouse/testkit/visiting/browser-client.ts';
import { Agent } from 'undici';
import { demoSecret, signInBy } from '../faults/browser-client.ts';
import type { startRelyingParty } from '../support/relying-party.ts';

type Connected = Awaited<ReturnType<Awaited<ReturnType<typeof startRelyingParty>>['connect']>>;

/** Somebody who uses the platform all the time, and never asks again. */
export interface Visitor {
  /** Until it is stopped, or was failed. */
  work(): Promise<void>;
  stop(): void;
  /** What was done, all of it. */
  rounds(): number;
  /** What was answered otherwise than it should have been, or not at all. */
  failures(): readonly string[];
}

/** Milliseconds between two rounds: what is loaded is the change of processes, not the machine. */
const REST = 50;

/** Repeats a round of steps, each of which throws when it is not answered as it should be. */
const visitorOf = (round: () => Promise<void>): Visitor => {
  const failures: string[] = [];
  let [stopped, rounds] = [false, 0];
  return {
    work: async () => {
      while (!stopped)
        try {
          await round();
          rounds += 1;
          await pause(REST);
        } catch (error) {
          const { cause, message } = error as Error;
          failures.push(cause === undefined ? message : `${message}: ${String(cause)}`);
          stopped = true;
        }
    },
    stop: () => {
      stopped = true;
    },
    rounds: () => rounds,
    failures: () => failures,
  };
};

type Step = (name: string, work: () => Promise<unknown>, expected?: number) => Promise<unknown>;

/** Fails with the name of the step where the status is another one. */
const step: Step = async (name, work, expected = 200) => {
  const answer = await work().catch((error: Error) => {
    throw new Error(`${name} was not answered`, { cause: error });
  });
  const { status, body } = answer as { status: number; body?: unknown };
  if (status !== expected) throw new Error(`${name}: ${status} ${JSON.stringify(body ?? '').slice(0, 200)}`);
  return body;
};

/** Connections are kept and used again, and nothing that was lost on one is sent again by itself. */
const keptAlive = () => new Agent({ connections: 1, pipelining: 1, keepAliveTimeout: 30_000 });

/** Signs in, looks at the sessions, and signs out. */
export const comesAndGoes = (origin: string, login: string): Visitor => {
  const dispatcher = keptAlive();
  return visitorOf(async () => {
    const client = browserClient(origin, { dispatcher });
    await step('sign-in', async () => ({ status: await signInBy(client, login) }));
    await step('sessions', () => client.get('/platform/user/sessions'));
    await step('sign-out', () => client.post('/platform/auth/logout', {}), 204);
  });
};

/** Stays signed in, reads the profile and changes it. */
export const changes = async (origin: string, login: string): Promise<Visitor> => {
  const client = browserClient(origin, { dispatcher: keptAlive() });
  await step('sign-in', async () => ({ status: await signInBy(client, login) }));
  let times = 0;
  return visitorOf(async () => {
    times += 1;
    const read = await step('profile', () => client.get('/platform/user/profile/details'));
    const { revision } = (read as { profile: { revision: number } }).profile;
    const change = { revision, mainInfo: { comment: `Change ${times}` } };
    await step('change', () => client.patch('/platform/user/profile', change));
  });
};

/** Is signed in at an application, which refreshes its tokens and asks about them. */
export const usesApplication = async (
  origin: string,
  login: string,
  connected: Connected,
): Promise<Visitor> => {
  const client: BrowserClient = browserClient(origin, { dispatcher: keptAlive() });
  await step('sign-in', async () => ({ status: await signInBy(client, login) }));
  const asked = async <T>(name: string, work: () => Promise<T>): Promise<T> =>
    work().catch((error: Error) => {
      throw new Error(`${name}: ${error.message}`, { cause: error.cause });
    });
  return visitorOf(async () => {
    const { url, finish } = await connected.begin();
    const { pathname, search } = new URL(url);
    const { status, location } = await asked('authorization', () => client.visit(`${pathname}${search}`));
    if (!location.includes('code=')) throw new Error(`authorization: ${status} ${location}`);
    const tokens = await asked('exchange', () => finish(location));
    const fresh = await asked('refresh', () => connected.refresh(String(tokens.refresh_token)));
    const active = await asked('introspection', () => connected.isActive(fresh.access_token));
    if (!active) throw new Error('a token of this moment is not active');
  });
};

export { demoSecret };

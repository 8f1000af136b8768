import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'vitest';
import type { startRelyingParty } from '../support/relying-party.ts';
import type { BrowserClient } from './browser-client.ts';

type Connected = Awaited<ReturnType<Awaited<ReturnType<typeof startRelyingParty>>['connect']>>;

/** Milliseconds before what was not answered is asked again: soon enough for the grace of a refresh token. */
const AGAIN_AFTER = 100;
/** Milliseconds in which a refresh token may be presented again; a service that needs longer to come back ends its family. */
const GRACE = 10_000;
/** Refreshes of a sign-in before the next one. */
const REFRESHES = 3;
/** Sign-ins before their tokens are given back. */
const SIGN_INS = 3;

interface Held {
  readonly refresh: string;
  readonly access: string;
}

const isRefused = (error: unknown): boolean => (error as { error?: string }).error === 'invalid_grant';

/**
 * A client that signs a person in, refreshes and gives tokens back, over and over, and asks again whatever was not answered.
 * It keeps what it was answered, to be judged afterwards.
 */
export const persistentClient = (browser: BrowserClient, connected: Connected) => {
  const alive: Held[] = [];
  const revoked: Held[] = [];
  let stopped = false;
  let exchanges = 0;
  let unanswered = 0;

  /** Asks until there is an answer; undefined for a refusal of the protocol. */
  const answered = async <T>(work: () => Promise<T>): Promise<T | undefined> => {
    for (;;)
      try {
        const answer = await work();
        exchanges += 1;
        return answer;
      } catch (error) {
        if (isRefused(error)) return undefined;
        unanswered += 1;
        await pause(AGAIN_AFTER);
      }
  };
  const authorize = async () => {
    const { url, finish } = await connected.begin();
    const { pathname, search } = new URL(url);
    const location = await answered(async () => {
      const visit = await browser.visit(`${pathname}${search}`);
      if (!visit.location.includes('code=')) throw new Error(`no code: ${visit.status} ${visit.location}`);
      return visit.location;
    });
    return answered(() => finish(String(location)));
  };
  const signIn = async (): Promise<void> => {
    let tokens = await authorize();
    for (let times = 0; times < REFRESHES && tokens !== undefined; times += 1) {
      const token = String(tokens.refresh_token);
      const asked = performance.now();
      tokens = await answered(() => connected.refresh(token));
      // Whatever had become of it: who was not answered asks again within the grace, and is not signed out.
      if (tokens === undefined && performance.now() - asked < GRACE)
        throw new Error('a refresh token that is alive was refused');
    }
    if (tokens === undefined) {
      // A code that was used up when the process ended is presented twice then, which ends the family; so does a refresh token
      // that is presented too late.
      revoked.push(...alive.splice(0));
      return;
    }
    const held = { refresh: String(tokens.refresh_token), access: tokens.access_token };
    alive.push(held);
    if (stopped || alive.length < SIGN_INS) return;
    // One family for all of a session: with one of its tokens all are given back.
    await answered(() => connected.revoke(held.refresh));
    revoked.push(...alive.splice(0));
  };

  return {
    /** Until it is stopped, and has something to show. */
    work: async (): Promise<void> => {
      while (!stopped || alive.length === 0) await signIn();
    },
    stop: (): void => {
      stopped = true;
    },
    /** Exchanges that were answered. */
    exchanges: () => exchanges,
    /** Questions that were not. */
    unanswered: () => unanswered,
    /** What was handed out and not given back works, what was given back does not. */
    judge: async (): Promise<void> => {
      for (const { refresh, access } of revoked) {
        expect(await connected.isActive(access)).toBe(false);
        expect(await connected.refresh(refresh).then(() => 'refreshed', isRefused)).toBe(true);
      }
      for (const { refresh, access } of alive) {
        expect(await connected.isActive(access)).toBe(true);
        expect(await connected.refresh(refresh)).toMatchObject({ token_type: 'bearer' });
      }
    },
  };
};

/**
 * Whose required fields are empty (ADR 142). Who has filled them in is not asked about again until other fields may be
 * required, or a minute has passed; who has not is asked about at each call, so that they go on the moment they have.
 */

import type { Endpoint } from '@gatehouse/contracts/core/define-endpoint.ts';
import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { profileErrors } from '@gatehouse/contracts/profile/errors.ts';
import { requiredFieldsEndpoints } from '@gatehouse/contracts/profile/required-fields.endpoints.ts';
import type { PeerClient } from '@gatehouse/kit/http/client.ts';
import { ProblemError, problem } from '@gatehouse/kit/http/problem-error.ts';
import { setBounded } from '@gatehouse/kit/runtime/bounded-map.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Logger } from 'pino';
import { createFactsPoll, type FactsPoll, type PollTimes } from '../domains/facts-poll.ts';
import type { Visit } from './visit.ts';

/** Milliseconds that a filled profile is believed to be one: an account may be managed by somebody else meanwhile. */
const BELIEVED = 60_000;
const BELIEVED_LIMIT = 100_000;
/** Milliseconds a call waits for profile, and how long nobody is asked about once it did not answer. */
const PATIENCE = 1_000;
const PAUSE = 5_000;

export interface RequiredFields {
  /** Whether this person has to fill something in first. Nobody has, while profile does not tell. */
  areEmpty(accountId: string): boolean | Promise<boolean>;
}

export interface RequiredFieldsDeps extends PollTimes {
  readonly profile: Pick<PeerClient, 'call'>;
  readonly peerToken: () => string | Promise<string>;
  /** Other fields may be required now. */
  readonly changed: () => void;
  readonly clock: Pick<Clock, 'monotonic'>;
  readonly log: Logger;
}

interface Filled {
  readonly version: string;
  readonly until: number;
}

export const createRequiredFields = (deps: RequiredFieldsDeps) => {
  const { profile, peerToken, clock, log } = deps;
  const filled = new Map<string, Filled>();
  const asking = new Map<string, Promise<boolean>>();
  let quietUntil = 0;

  const rules: FactsPoll<string | undefined> = createFactsPoll<string | undefined>({
    initial: undefined,
    name: 'required fields',
    intervalMs: deps.intervalMs,
    idleMs: deps.idleMs,
    news: deps.news,
    log,
    read: async () => {
      const { body } = await profile.call(requiredFieldsEndpoints.version, { token: await peerToken() });
      const before = rules.current();
      if (body.version === before) return undefined;
      if (before !== undefined) deps.changed();
      return body.version;
    },
  });

  const read = async (accountId: string): Promise<boolean> => {
    const token = await peerToken();
    const { body } = await profile.call(requiredFieldsEndpoints.read, { token, params: { accountId } });
    const until = clock.monotonic() + BELIEVED;
    if (!body.empty) setBounded(filled, accountId, { version: body.version, until }, BELIEVED_LIMIT);
    return body.empty;
  };
  const ask = async (accountId: string): Promise<boolean> => {
    const late = new Promise<undefined>((resolve) => setTimeout(resolve, PATIENCE, undefined).unref());
    const answer = await Promise.race([read(accountId), late]).catch((err: unknown) => {
      // The profile of a new account has not arrived: nothing is asked of it yet.
      if (err instanceof ProblemError && err.definition === requestErrors.notFound) return false;
      log.debug({ err }, 'nobody tells whose required fields are empty');
      return undefined;
    });
    if (answer === undefined) quietUntil = clock.monotonic() + PAUSE;
    return answer ?? false;
  };
  /** The calls of one page come together: the first one asks for all, unless they may have been filled in since it did. */
  const askOnce = (accountId: string): Promise<boolean> => {
    const running = asking.get(accountId);
    if (running !== undefined) return running.then((empty) => empty && ask(accountId));
    const started = ask(accountId).finally(() => asking.delete(accountId));
    asking.set(accountId, started);
    return started;
  };

  const fields: RequiredFields = {
    areEmpty: (accountId) => {
      const now = clock.monotonic();
      const version = rules.current();
      if (version === undefined || now < quietUntil) return false;
      const known = filled.get(accountId);
      if (known !== undefined && known.version === version && now < known.until) return false;
      return askOnce(accountId);
    },
  };
  return { ...fields, start: rules.start, stop: rules.stop };
};

/** Whether an endpoint waits until required fields are filled in. */
const waits = ({ access, beforeRequiredFields, meets }: Endpoint): boolean =>
  !['public', 'peer', 'client'].includes(access.kind) && !beforeRequiredFields && meets === undefined;

/** Refuses people whose required fields are empty what is not open to them yet. */
export const createFieldsGuard = (endpoint: Endpoint, fields: RequiredFields) => {
  const guarded = waits(endpoint);
  return ({ facts }: Visit): void | Promise<void> => {
    if (!guarded || facts === undefined) return;
    const refuse = (empty: boolean) => {
      if (empty) throw problem(profileErrors.requiredFieldsEmpty);
    };
    const empty = fields.areEmpty(facts.accountId);
    return typeof empty === 'boolean' ? refuse(empty) : empty.then(refuse);
  };
};

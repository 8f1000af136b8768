import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import { runSteps, unguarded } from '@gatehouse/kit/schedule/steps.ts';
import { isFaultOfItem } from '@gatehouse/kit/tasks/set-aside.ts';
import type { Tasks } from '@gatehouse/kit/tasks/tasks.ts';
import type { Logger } from 'pino';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { Departures } from '../directory/departures.service.ts';
import type { ExternalIdentities } from '../directory/external-identities.repository.ts';

export interface FollowProvidersDeps {
  readonly repository: Pick<ProvidersRepository, 'find' | 'followed' | 'proceed'>;
  readonly identities: Pick<ExternalIdentities, 'page' | 'withoutSubject'>;
  readonly departures: Pick<Departures, 'suspend' | 'resume' | 'depart'>;
  readonly tasks: Pick<Tasks, 'intake'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly objects: {
    suspend(providerId: string, context: EventContext): Promise<void>;
    resume(providerId: string, context: EventContext): Promise<void>;
    release(providerId: string): Promise<void>;
  };
}

const BATCH = 100;

/** Milliseconds between looks for people who follow their provider. */
export const FOLLOW_EVERY = 2_000;

type Follow = NonNullable<KnownProvider['follow']>;
const turnOf = ({ enabled }: Pick<KnownProvider, 'enabled'>): Follow => (enabled ? 'on' : 'off');

/** One person of a provider; without an id, its applications. */
interface Follower {
  readonly providerId: string;
  readonly externalId?: string;
  /** It leaves whatever its provider is. */
  readonly isReleased?: true;
}

/**
 * People and applications of a provider follow what became of it: switched off with it, back with it, the platform's own once
 * it is gone. In batches that bear repeating, so that a process that ends in between costs nothing, and two do not harm.
 */
export const createFollowProviders = (deps: FollowProvidersDeps) => {
  const { repository, identities, departures, objects, tasks, log } = deps;

  const followObjects = async (providerId: string, follow: Follow): Promise<void> => {
    if (follow === 'gone') await objects.release(providerId);
    else if (follow === 'off') await objects.suspend(providerId, systemContext);
    else await objects.resume(providerId, systemContext);
  };
  const followPeople = async (providerId: string, follow: Follow, externalIds: readonly string[]) => {
    if (externalIds.length === 0) return;
    const rows = externalIds.map((externalId) => ({ providerId, externalId }));
    if (follow === 'gone')
      await departures.depart(providerId, { departure: 'release', externalIds }, systemContext);
    else if (follow === 'off') await departures.suspend(rows, systemContext);
    else await departures.resume(rows, systemContext);
  };

  /** What cannot follow is tried again by what its provider is by then, and holds up nothing behind it. */
  const aside = tasks.intake<Follower>({
    name: 'providers.follow',
    everyMs: FOLLOW_EVERY,
    before: async ({ providerId, externalId, isReleased = false }) => {
      const provider = await repository.find(providerId);
      const now = isReleased || provider === null || provider.gone === true ? 'gone' : turnOf(provider);
      if (externalId === undefined) await followObjects(providerId, now);
      else await followPeople(providerId, now, [externalId]);
    },
  });
  const orAside = async (followers: readonly Follower[], together: () => Promise<void>): Promise<void> => {
    try {
      await together();
    } catch (error) {
      if (!isFaultOfItem(error)) throw error;
      for (const follower of followers)
        await aside.take(`${follower.providerId}/${follower.externalId ?? ''}`, follower, unguarded);
    }
  };

  const followOne = async (provider: KnownProvider & { readonly follow: Follow }): Promise<void> => {
    const { _id: providerId, follow } = provider;
    if (provider.after === undefined)
      await orAside([{ providerId }], () => followObjects(providerId, follow));
    for (let { after } = provider; ; ) {
      const rows = await identities.page(providerId, after, BATCH);
      const externalIds = rows.map(({ externalId }) => externalId);
      const followers = externalIds.map((externalId) => ({ providerId, externalId }));
      await orAside(followers, () => followPeople(providerId, follow, externalIds));
      after = rows.length < BATCH ? undefined : externalIds.at(-1);
      await repository.proceed(provider, after);
      if (after === undefined) return;
    }
  };

  let hasReleased = false;
  /**
   * Once in a process: identities of releases that took any subject. Nobody signs in by them, so their accounts become the
   * platform's own; the history has each, and the log names the accounts.
   */
  const releaseWithoutSubject = async (): Promise<void> => {
    for (let after: string | undefined; ; ) {
      const rows = await identities.withoutSubject(after, BATCH);
      for (const { _id, providerId, externalId, accountId } of rows) {
        log.warn({ providerId, accountId }, 'an identity without a usable subject is released');
        await aside.take(_id, { providerId, externalId, isReleased: true }, unguarded);
      }
      after = rows.at(-1)?._id;
      if (rows.length < BATCH) break;
    }
    hasReleased = true;
  };

  const followAll = async (): Promise<void> => {
    const release = async () => {
      if (!hasReleased) await releaseWithoutSubject();
    };
    const providers = await repository.followed();
    await runSteps([
      () => aside.retry(unguarded),
      release,
      ...providers.map((provider) => () => followOne(provider)),
    ]);
  };

  return { followAll, releaseWithoutSubject };
};

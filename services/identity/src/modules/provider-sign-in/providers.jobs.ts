import { type EventContext, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Logger } from 'pino';
import type { KnownProvider } from '../authentication/known-providers/known-provider.domain.ts';
import type { ProvidersRepository } from '../authentication/known-providers/providers.repository.ts';
import type { Departures } from '../directory/departures.service.ts';
import type { ExternalIdentities } from '../directory/external-identities.repository.ts';

export interface FollowProvidersDeps {
  readonly repository: Pick<ProvidersRepository, 'followed' | 'proceed'>;
  readonly identities: Pick<ExternalIdentities, 'page' | 'withoutSubject'>;
  readonly departures: Pick<Departures, 'suspend' | 'resume' | 'depart'>;
  readonly log: Pick<Logger, 'warn'>;
  readonly objects: {
    suspend(providerId: string, context: EventContext): Promise<void>;
    resume(providerId: string, context: EventContext): Promise<void>;
    release(providerId: string): Promise<void>;
  };
}

const BATCH = 100;

/**
 * People and applications of a provider follow what became of it: switched off with it, back with it, the platform's own once
 * it is gone. In batches that bear repeating, so that a process that ends in between costs nothing, and two do not harm.
 */
export const createFollowProviders = (deps: FollowProvidersDeps) => {
  const { repository, identities, departures, objects, log } = deps;

  const followOne = async (provider: KnownProvider): Promise<void> => {
    const { _id, follow } = provider;
    if (provider.after === undefined) {
      if (follow === 'gone') await objects.release(_id);
      else if (follow === 'off') await objects.suspend(_id, systemContext);
      else await objects.resume(_id, systemContext);
    }
    for (let { after } = provider; ; ) {
      const rows = await identities.page(_id, after, BATCH);
      const externalIds = rows.map(({ externalId }) => externalId);
      if (externalIds.length > 0) {
        if (follow === 'gone')
          await departures.depart(_id, { departure: 'release', externalIds }, systemContext);
        else if (follow === 'off') await departures.suspend(rows, systemContext);
        else await departures.resume(rows, systemContext);
      }
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
      for (const { providerId, externalId, accountId } of rows) {
        log.warn({ providerId, accountId }, 'an identity without a usable subject is released');
        await departures.depart(
          providerId,
          { departure: 'release', externalIds: [externalId] },
          systemContext,
        );
      }
      after = rows.at(-1)?._id;
      if (rows.length < BATCH) break;
    }
    hasReleased = true;
  };

  const followAll = async (): Promise<void> => {
    if (!hasReleased) await releaseWithoutSubject();
    for (const provider of await repository.followed()) await followOne(provider);
  };

  return { followAll, releaseWithoutSubject };
};

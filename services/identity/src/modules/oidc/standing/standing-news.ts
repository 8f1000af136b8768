/** Tells every process of identity at once that something has ended on which tokens stand. */
import { createBroadcaster, listenToBroadcast } from '@gatehouse/kit/redis/broadcast.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import type { FamiliesRepository } from '../tokens/families.repository.ts';

const CHANNEL = 'identity:standings';

export const createStandingNews = ({ config, log }: Pick<ServiceParts, 'config' | 'log'>) => {
  const hearers: (() => void)[] = [];
  let broadcaster: ReturnType<typeof createBroadcaster> | undefined;
  let listener: ReturnType<typeof listenToBroadcast> | undefined;
  const hear = (): void => {
    for (const heard of hearers) heard();
  };
  return {
    /** This process knows before it returns, the others a moment later. Commands tell nobody. */
    tell: (): void => {
      hear();
      broadcaster?.send('');
    },
    /** `heard` is also called when something may have been missed. */
    onEnd: (heard: () => void): void => void hearers.push(heard),
    /** Whether everything that is told now is heard. */
    hearing: (): boolean => listener?.listening() === true,
    start: (): void => {
      const settings = { url: config.redisUrl, prefix: config.redisPrefix, channel: CHANNEL };
      broadcaster = createBroadcaster(settings, log);
      listener = listenToBroadcast(hear, settings, log);
    },
    stop: async (): Promise<void> => {
      await Promise.all([broadcaster?.close(), listener?.close()]);
      broadcaster = undefined;
      listener = undefined;
    },
  };
};
export type StandingNews = ReturnType<typeof createStandingNews>;

type Tell = StandingNews['tell'];

const afterCommit =
  <A extends readonly [UnitOfWork, ...unknown[]], T>(work: (...given: A) => Promise<T>, tell: Tell) =>
  async (...given: A): Promise<T> => {
    const done = await work(...given);
    given[0].afterCommit(tell);
    return done;
  };
const afterwards =
  <A extends readonly unknown[], T>(work: (...given: A) => Promise<T>, tell: Tell) =>
  async (...given: A): Promise<T> => {
    const done = await work(...given);
    tell();
    return done;
  };

/** Sessions at clients, each end of which is told. */
export const tellingClientSessions = (
  repository: ClientSessionsRepository,
  tell: Tell,
): ClientSessionsRepository => ({
  ...repository,
  endWithin: afterCommit(repository.endWithin, tell),
  endAtWithin: afterCommit(repository.endAtWithin, tell),
  endOneWithin: afterCommit(repository.endOneWithin, tell),
  endSomeWithin: afterCommit(repository.endSomeWithin, tell),
});

/** Families of tokens, each end of which is told, and that one has grown: its next token is looked at as it is. */
export const tellingFamilies = (repository: FamiliesRepository, tell: Tell): FamiliesRepository => ({
  ...repository,
  revokeOfWithin: afterCommit(repository.revokeOfWithin, tell),
  revokeOfPersonWithin: afterCommit(repository.revokeOfPersonWithin, tell),
  revokeWithin: afterCommit(repository.revokeWithin, tell),
  revokeSomeOf: afterwards(repository.revokeSomeOf, tell),
  revoke: afterwards(repository.revoke, tell),
  widen: afterwards(repository.widen, tell),
});

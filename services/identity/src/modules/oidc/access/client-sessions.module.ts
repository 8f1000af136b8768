/** Where people are signed in at clients; known to those who end sessions before there is a provider. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { createClientSessionsRepository } from '../client-sessions/client-sessions.repository.ts';
import { createEnteredApplications } from '../client-sessions/entered-applications.read-model.ts';
import { createConsentsRepository } from '../consent/consents.repository.ts';
import { createStandingNews, tellingClientSessions, tellingFamilies } from '../standing/standing-news.ts';
import { createArtifactsRepository } from '../tokens/artifacts.repository.ts';
import { createFamiliesRepository } from '../tokens/families.repository.ts';
import { createClientSessionEnd } from './client-sessions.service.ts';

export const createClientSessionsModule = (
  parts: Pick<ServiceParts, 'mongo' | 'units' | 'clock' | 'config' | 'log'>,
) => {
  const { connection } = parts.mongo;
  const news = createStandingNews(parts);
  const repository = tellingClientSessions(createClientSessionsRepository(connection), news.tell);
  const families = tellingFamilies(createFamiliesRepository(connection), news.tell);
  const end = createClientSessionEnd(parts, {
    repository,
    families,
    consents: createConsentsRepository(connection),
  });
  return {
    repository,
    artifacts: createArtifactsRepository(connection),
    families,
    news,
    end,
    entered: createEnteredApplications(connection),
    /** What the end of a person's sessions ends with them. */
    atEnd: { clientSessions: repository, families },
  };
};
export type ClientSessionsModule = ReturnType<typeof createClientSessionsModule>;

import type { Connection } from 'mongoose';
import { type ApplicationRow, applications } from '../../applications/applications.model.ts';
import { type ClientRow, clients } from '../../clients/clients.model.ts';
import type { EnteredApplication } from '../../sessions/sessions.domain.ts';
import { type ClientSessionRow, clientSessions } from './client-sessions.model.ts';

type Entered = Pick<ClientSessionRow, 'sessionId' | 'clientId'>;
type OfApplication = Pick<ClientRow, 'clientId' | 'applicationId'>;
type Named = Pick<ApplicationRow, '_id' | 'name' | 'nameEn'>;

/** Applications in which people are signed in by their sessions, in the order they came to them. */
export const createEnteredApplications = (connection: Connection) => {
  const rows = clientSessions.model(connection);
  const ofClients = clients.model(connection);
  const ofApplications = applications.model(connection);

  return async (sessionIds: readonly string[]): Promise<Map<string, EnteredApplication[]>> => {
    const entered = await rows
      .find({ sessionId: { $in: [...sessionIds] }, endedAt: { $exists: false } })
      .select('sessionId clientId')
      .sort({ startedAt: 1, _id: 1 })
      .lean<Entered[]>();
    if (entered.length === 0) return new Map();
    const clientIds = [...new Set(entered.map(({ clientId }) => clientId))];
    const known = await ofClients
      .find({ clientId: { $in: clientIds } })
      .select('clientId applicationId')
      .lean<OfApplication[]>();
    const named = await ofApplications
      .find({ _id: { $in: known.map(({ applicationId }) => applicationId) } })
      .select('name nameEn')
      .lean<Named[]>();
    const applicationOf = (clientId: string) => {
      const client = known.find((one) => one.clientId === clientId);
      return named.find(({ _id }) => _id === client?.applicationId);
    };
    return new Map(
      [...Map.groupBy(entered, ({ sessionId }) => sessionId)].map(([sessionId, own]) => {
        // An application may have several clients, and a session several sign-ins at one.
        const held = new Set(own.flatMap(({ clientId }) => applicationOf(clientId) ?? []));
        return [sessionId, [...held].map(({ _id: id, name, nameEn }) => ({ id, name, nameEn }))];
      }),
    );
  };
};

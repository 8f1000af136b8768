import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { offeredEndpoints } from '@gatehouse/contracts/provider-sync/offered.endpoints.ts';
import {
  type IntegrationEntity,
  integrationEntities,
} from '@gatehouse/contracts/provider-sync/sync-kinds.ts';
import { type Call, type Route, route } from '@gatehouse/kit/http/call.ts';
import { API_PREFIX } from '@gatehouse/kit/http/mount-routes.ts';
import { ProblemError } from '@gatehouse/kit/http/problem-error.ts';
import type { Exchanges } from '../exchanges/exchanges.service.ts';
import type { OfferedService } from './offered.service.ts';

export interface OfferedRoutesDeps {
  readonly service: OfferedService;
  readonly exchanges: Pick<Exchanges, 'answering'>;
}

type Asked = Call<(typeof offeredEndpoints)[IntegrationEntity]>;

export const offeredRoutes = ({ service, exchanges }: OfferedRoutesDeps): readonly Route[] => {
  const answer = async (entity: IntegrationEntity, { query, actor, context, clientAuthorization }: Asked) => {
    const client = await service.client(clientAuthorization, actor.domainId);
    const tell = exchanges.answering({
      client: client.clientId,
      operation: entity,
      context,
      path: `${API_PREFIX}${offeredEndpoints[entity].path}`,
      query,
    });
    try {
      const page = await service.page(entity, client, query);
      await tell(200, page);
      return page;
    } catch (error) {
      const { status, code } =
        error instanceof ProblemError ? error.definition : { ...requestErrors.internal };
      // Not `code`: the journal masks what is called so, as codes of sign-ins are.
      await tell(status, { status, problem: code });
      throw error;
    }
  };
  return integrationEntities.map((entity) =>
    route(offeredEndpoints[entity], (call) => answer(entity, call as Asked) as never),
  );
};

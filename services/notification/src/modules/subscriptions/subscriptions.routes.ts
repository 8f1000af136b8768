import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { subscribeEndpoints } from '@gatehouse/contracts/notification/subscribes.endpoints.ts';
import { unsubscribeEndpoints } from '@gatehouse/contracts/notification/unsubscribe.endpoints.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { type Available, subscribeChannels } from './subscriptions.domain.ts';
import type { OwnSubscriptions, SubscriptionsService } from './subscriptions.service.ts';
import type { UnsubscribeLink, UnsubscribeLinks } from './unsubscribe-links.ts';

export interface SubscriptionsRoutesDeps {
  readonly service: SubscriptionsService;
  readonly links: UnsubscribeLinks;
  readonly available: () => Available;
}

interface PageQuery {
  readonly sort?: 'id';
  readonly order?: 'ASC' | 'DESC';
  readonly offset?: number;
  readonly limit?: number;
}

const DEFAULT_LIMIT = 20;

export const subscriptionsRoutes = ({
  service,
  links,
  available,
}: SubscriptionsRoutesDeps): readonly Route[] => {
  const page = ({ subscribes, ...own }: OwnSubscriptions, query: PageQuery) => {
    const { sort = 'id', order = 'ASC', offset = 0, limit = DEFAULT_LIMIT } = query;
    const rows = order === 'ASC' ? [...subscribes] : [...subscribes].reverse();
    const meta = { sort, order, offset, limit, total: rows.length };
    const availableChannels = [...subscribeChannels(available())];
    return { subscribes: rows.slice(offset, offset + limit), availableChannels, ...own, meta };
  };
  const linkOf = (token: string): UnsubscribeLink => {
    const link = links.read(token);
    if (link === undefined) throw problem(requestErrors.notFound);
    return link;
  };
  return [
    route(subscribeEndpoints.list, async ({ actor, query }) =>
      page(await service.read(accountOf(actor)), query),
    ),
    route(subscribeEndpoints.change, async ({ actor, body, context }) =>
      page(
        await service.change(
          accountOf(actor),
          Array.isArray(body) ? { subscribes: body, at: '' } : body,
          context,
        ),
        {},
      ),
    ),
    route(unsubscribeEndpoints.read, async ({ params }) => ({
      subscribes: [...linkOf(params.token).subscribes],
    })),
    route(unsubscribeEndpoints.unsubscribe, async ({ params, context }) => {
      const link = linkOf(params.token);
      await service.turnOff(link.accountId, link, context);
      return null;
    }),
  ];
};

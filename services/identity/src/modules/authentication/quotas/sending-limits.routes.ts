import { channelNames } from '@gatehouse/contracts/identity/channels.resources.ts';
import {
  type LimitedChannel,
  sendingLimitEndpoints,
} from '@gatehouse/contracts/identity/sending-limits.endpoints.ts';
import { sendingLimitEvents } from '@gatehouse/contracts/identity/sending-limits.events.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { QuotasRepository } from './quotas.repository.ts';
import {
  COUNTRIES,
  exhaustedQueries,
  installationKeys,
  isExhausted,
  keyPrefix,
  sendingLimits,
} from './sending-limits.domain.ts';

export interface SendingLimitsDeps extends Pick<ServiceParts, 'units' | 'createEvent' | 'clock' | 'ids'> {
  readonly quotas: Pick<QuotasRepository, 'findBeside' | 'atLeast' | 'forgetAll'>;
  readonly settings: Settings;
}

export const sendingLimitRoutes = (deps: SendingLimitsDeps): readonly Route[] => {
  const { units, createEvent, clock, ids, quotas, settings } = deps;
  const reset = (channel: LimitedChannel, context: EventContext) =>
    units.run(async (unit) => {
      await quotas.forgetAll(unit, keyPrefix(channel));
      const names = { ...channelNames[channel] };
      const data = { channel, label: names.ru, names };
      const event = { subject: ids.id(), sequence: 1, data, context };
      await unit.append([createEvent(sendingLimitEvents.messageBudgetCleared, event)]);
    });
  return [
    route(sendingLimitEndpoints.list, async () => {
      const [snapshot, now] = [settings.current(), clock.now()];
      const exhausted = await Promise.all(
        exhaustedQueries(snapshot).map(async ({ pattern, channel, scope, window, limit }) => {
          const found = await quotas.atLeast(pattern, limit);
          const count = found.filter((quota) => isExhausted(quota, { limit, window }, now)).length;
          return { channel, scope, window, count };
        }),
      );
      const counted = await quotas.findBeside(installationKeys(snapshot), COUNTRIES);
      return {
        limits: [...sendingLimits(snapshot, counted, now)],
        exhausted: exhausted.filter(({ count }) => count > 0),
      };
    }),
    route(sendingLimitEndpoints.reset, async ({ params, context }) => {
      await reset(params.channel, context);
      return null;
    }),
  ];
};

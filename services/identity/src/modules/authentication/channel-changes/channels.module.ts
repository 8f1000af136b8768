/** The console's calls of notification methods. */
import { channelEndpoints } from '@gatehouse/contracts/identity/channels.endpoints.ts';
import { channelUses, type NotifyMethod } from '@gatehouse/contracts/identity/channels.resources.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { type Channel, channels as channelNames } from '@gatehouse/contracts/notification/events.ts';
import type { Actor } from '@gatehouse/kit/auth/actor.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ChannelRow } from '../../channels/channels.model.ts';
import { type Channels, channelOf } from '../../channels/channels.service.ts';
import { effectsOf } from '../scheme-changes/scheme-effects.domain.ts';
import { createSchemePeople } from '../scheme-changes/scheme-people.read-model.ts';
import { openFlows, type SchemeRow } from '../schemes/schemes.domain.ts';
import { createSchemesRepository } from '../schemes/schemes.repository.ts';
import { createChannelChanges } from './channel-changes.service.ts';

export interface ChannelsModuleDeps {
  readonly channels: Channels;
  readonly domains: { current(): Domains };
  readonly provable: ReadonlySet<Factor>;
}

const changerOf = (actor: Actor): ChannelRow['changedBy'] =>
  actor.kind === 'account' ? { id: actor.accountId, name: actor.login ?? actor.accountId } : null;

const asksBy = ({ active, first, second }: SchemeRow, channel: Channel): boolean =>
  active && [...first, ...second].some(({ flow, enabled }) => enabled && channelOf(flow) === channel);

const toMethod = (
  id: Channel,
  row: ChannelRow | undefined,
  schemes: readonly SchemeRow[],
  locale: string,
): NotifyMethod => ({
  id,
  enabled: row?.enabled ?? true,
  revision: row?.sequence ?? 0,
  date: row?.updatedAt.toISOString() ?? null,
  changedBy: row?.changedBy ?? null,
  schemes: schemes
    .filter((scheme) => asksBy(scheme, id))
    .map(({ _id, name, base }) => ({ id: _id, name: locale === 'ru' ? name.ru : name.en, base })),
  uses: [...channelUses[id]],
});

export const createChannelsModule = (
  parts: ServiceParts,
  { channels, domains, provable }: ChannelsModuleDeps,
) => {
  const schemes = createSchemesRepository(parts.mongo.connection);
  const people = createSchemePeople(parts.mongo.connection);
  const changes = createChannelChanges({ ...parts, channels: channels.repository, schemes, provable });

  /** How people sign in now and without the channel. */
  const foresee = async (channel: Channel) => {
    const rows = await schemes.all();
    const worldOf = (open: (factor: Factor) => boolean) => ({
      schemes: rows,
      rulesOf: ({ first, second }: SchemeRow) => {
        const flows = { has: (factor: Factor) => provable.has(factor) && open(factor) };
        return {
          first: openFlows(first, flows),
          second: openFlows(second, flows),
          secondRequired: second.some(({ enabled }) => enabled),
        };
      },
      schemeOfDomain: (id: string) => domains.current().byId(id)?.schemeCode ?? null,
    });
    const isOpen = (factor: Factor) => {
      const carrier = channelOf(factor);
      return carrier === undefined || channels.isOn(carrier);
    };
    const worlds = {
      before: worldOf((factor) => isOpen(factor) || channelOf(factor) === channel),
      after: worldOf((factor) => isOpen(factor) && channelOf(factor) !== channel),
      code: undefined,
    };
    const { changed, shutOut } = effectsOf(worlds, await people.people(), []);
    return { people: changed, shutOut, refused: !(await changes.mayGoOff(channel)) };
  };

  const routes: readonly Route[] = [
    route(channelEndpoints.list, async ({ locale }) => {
      const [rows, all] = [await channels.repository.all(), await schemes.all()];
      const known = new Map(rows.map((row) => [row._id, row]));
      return { notifyMethods: channelNames.map((id) => toMethod(id, known.get(id), all, locale)) };
    }),
    route(channelEndpoints.foresee, async ({ params }) => ({ effects: await foresee(params.id) })),
    route(channelEndpoints.setEnabled, async ({ params, body, actor, context }) => ({
      revision: await changes.setEnabled(params.id, body.enabled, { context, changedBy: changerOf(actor) }),
    })),
  ];
  return { routes, changes };
};

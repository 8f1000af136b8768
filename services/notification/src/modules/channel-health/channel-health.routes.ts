import {
  type ChannelHealth,
  channelHealthEndpoints,
  type TestResult,
} from '@gatehouse/contracts/notification/channel-health.endpoints.ts';
import { type Channel, channels as channelNames } from '@gatehouse/contracts/notification/events.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import { accountOf } from '@gatehouse/kit/http/access.ts';
import { type Call, type Route, route } from '@gatehouse/kit/http/call.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import type { Logger } from 'pino';
import type { Channel as Sender } from '../channels/channel.ts';
import type { Composer } from '../messages/compose.service.ts';
import type { MessageRepository } from '../messages/message.repository.ts';
import type { Switches } from '../switches/switches.service.ts';
import type { AddressBook } from './address-book.ts';

const DAY = 24 * 60 * 60_000;

export interface ChannelHealthDeps {
  readonly repository: Pick<MessageRepository, 'countByChannel'>;
  readonly senders: Readonly<Partial<Record<Channel, Pick<Sender, 'send'>>>>;
  readonly switches: Pick<Switches, 'isOn'>;
  readonly addresses: AddressBook;
  readonly compose: Composer;
  readonly sealer: Pick<Sealer, 'seal'>;
  readonly clock: Clock;
  readonly ids: Pick<Ids, 'id'>;
}

export const channelHealthRoutes = (deps: ChannelHealthDeps, log: Logger): readonly Route[] => {
  const { repository, senders, switches, addresses, compose, sealer, clock, ids } = deps;

  const sendTest = async (
    channel: Channel,
    { actor, locale, context, signal }: Pick<Call<never>, 'actor' | 'locale' | 'context' | 'signal'>,
  ): Promise<TestResult> => {
    const sender = senders[channel];
    if (sender === undefined) return 'notConfigured';
    if (!switches.isOn(channel)) return 'off';
    const { accountId } = accountOf(actor);
    const to = await addresses.find(accountId, channel);
    if (to === undefined) return 'noAddress';
    const id = ids.id();
    const message = { channel, template: 'channel.test', locale, domainId: context.domain ?? '', accountId };
    const sealed = sealer.seal(JSON.stringify({ to, params: {} }), id);
    const outgoing = await compose({ _id: id, ...message, sealed, sealContext: id });
    if (outgoing === undefined) return 'failed';
    try {
      await sender.send(outgoing, signal);
      return 'sent';
    } catch (error) {
      // What a mail server says can quote the address.
      const { name, code } = error as { name?: string; code?: string };
      log.warn({ channel, error: code ?? name }, 'test message not taken');
      return 'failed';
    }
  };

  return [
    route(channelHealthEndpoints.health, async () => {
      const counted = await repository.countByChannel(new Date(clock.now().getTime() - DAY));
      const health = channelNames.map((id): ChannelHealth => {
        const { sent = 0, failed = 0, waiting = 0 } = counted.get(id) ?? {};
        return { id, configured: senders[id] !== undefined, sent, failed, waiting };
      });
      return { health };
    }),
    route(channelHealthEndpoints.test, async ({ params, ...call }) => ({
      result: await sendTest(params.id, call),
    })),
  ];
};

import { createHash } from 'node:crypto';
import type { Channel, MessageContent, Template } from '@gatehouse/contracts/notification/events.ts';
import type { SubscribeId } from '@gatehouse/contracts/notification/subscribe-topics.ts';
import type { Sealer } from '@gatehouse/kit/crypto/sealing.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { NewMessage } from '../messages/message.repository.ts';
import type { Person } from '../recipients/people.ts';
import type { Subscription } from '../subscriptions/subscriptions.domain.ts';
import type { UnsubscribeLinks } from '../subscriptions/unsubscribe-links.ts';
import { pageOf } from '../templates/notice-page.domain.ts';

/** Milliseconds in which a notice or a digest is still worth sending. */
const ALIVE = 3 * 24 * 60 * 60_000;

export interface OutgoingNoticesDeps {
  readonly sealer: Pick<Sealer, 'seal'>;
  readonly links: Pick<UnsubscribeLinks, 'tokenOf'>;
  readonly domains: () => Domains;
}

export interface OutgoingNotice {
  /** The same for every attempt to tell it. */
  readonly key: string;
  readonly channel: Channel;
  readonly template: Template;
  readonly params: Readonly<Record<string, string>>;
  /** What its link unsubscribes from; none: it has no such link. */
  readonly topics: readonly SubscribeId[];
  /** Whether the personal account has the same under this key. */
  readonly kept: boolean;
}

/** An id that a message, a journal and a Message-ID can carry. */
const idOf = (...parts: readonly string[]): string =>
  createHash('sha256').update(parts.join('\n')).digest('base64url');

/** Where the channel reaches this person: nowhere, at one address, or at several browsers. */
const addressesOf = (
  { active, email, mobile, browsers, telegram }: Person,
  channel: Channel,
): readonly string[] => {
  if (!active) return [];
  if (channel === 'personnel_account') return [''];
  if (channel === 'push') return browsers;
  // The chat is looked up when the message leaves.
  if (channel === 'telegram') return telegram ? [''] : [];
  const address = { email, sms: mobile }[channel];
  return address ? [address] : [];
};

/** Whether this person has what the channel needs. */
export const isReached = (person: Person, channel: Channel): boolean =>
  addressesOf(person, channel).length > 0;

/** Makes the messages for one person and channel, in the look of their domain, with the links that every such mail has. */
export const createOutgoingNotices =
  ({ sealer, links, domains }: OutgoingNoticesDeps) =>
  (
    { key, channel, template, params, topics, kept }: OutgoingNotice,
    person: Person,
    subscription: Subscription | undefined,
    now: Date,
  ): NewMessage[] => {
    const known = domains();
    const domain = known.byId(subscription?.domainId ?? person.domainId ?? '') ?? known.base();
    const page = (path: string) => (domain === undefined ? '' : new URL(path, domain.publicUrl).href);
    const token = links.tokenOf({ accountId: person._id, channelId: channel, subscribes: [...topics] });
    const about = pageOf(template, params);
    const own = {
      ...params,
      link: page('/platform/profile/subscriptions'),
      ...(about === undefined ? {} : { page: page(about) }),
      ...(channel === 'email' && topics.length > 0
        ? { unsubscribe: page(`/platform/unsubscribe/${token}`) }
        : {}),
      ...(channel === 'push' && kept ? { notice: idOf(key, person._id, 'personnel_account') } : {}),
    };
    return addressesOf(person, channel).map((to) => {
      const content: MessageContent = { to, params: own };
      // A person has one address, and as many browsers as they like.
      const _id = idOf(key, person._id, channel, ...(channel === 'push' ? [to] : []));
      return {
        _id,
        channel,
        template,
        accountId: person._id,
        sealContext: _id,
        locale: person.locale ?? domain?.locales[0] ?? 'ru',
        domainId: domain?.domainId ?? '',
        expiresAt: new Date(now.getTime() + ALIVE),
        sealed: sealer.seal(JSON.stringify(content), _id),
      };
    });
  };
export type OutgoingNotices = ReturnType<typeof createOutgoingNotices>;

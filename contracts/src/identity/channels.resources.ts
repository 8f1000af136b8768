/** The ways by which the installation reaches people, as the console keeps them. */
import Type, { type Static } from 'typebox';
import { Closed, Instant, Nullable } from '../core/schema.ts';
import { type Channel, channels } from '../notification/events.ts';

export const channelNames: Readonly<Record<Channel, { readonly ru: string; readonly en: string }>> = {
  personnel_account: { ru: 'Личный кабинет', en: 'Personal account' },
  email: { ru: 'Почта', en: 'E-mail' },
  push: { ru: 'Уведомления в браузере', en: 'Browser notifications' },
  telegram: { ru: 'Telegram', en: 'Telegram' },
  sms: { ru: 'СМС', en: 'SMS' },
};

export const ChannelId = Type.Enum([...channels]);

/** What people cannot do, or do not get, while the channel is off; codes of signing in are of the schemes. */
export const channelUses = {
  personnel_account: ['notices'],
  email: ['registration', 'restore', 'first-entry', 'invitation', 'email-change', 'notices'],
  push: ['notices'],
  telegram: ['notices'],
  sms: ['registration', 'invitation', 'mobile-change', 'notices'],
} as const satisfies Readonly<Record<Channel, readonly string[]>>;
export type ChannelUse = (typeof channelUses)[Channel][number];

export const NotifyMethod = Closed({
  id: ChannelId,
  enabled: Type.Boolean(),
  /** 0 of one that was never switched. */
  revision: Type.Integer({ minimum: 0 }),
  /** Of the last change. */
  date: Nullable(Instant),
  /** Who made the last change; null: nobody has. */
  changedBy: Nullable(Closed({ id: Type.String(), name: Type.String() })),
  /** Schemes that are on and ask for a code by it, in the caller's language. */
  schemes: Type.Array(Closed({ id: Type.String(), name: Type.String(), base: Type.Boolean() })),
  /** What depends on it beside the schemes. */
  uses: Type.Array(Type.Enum([...new Set<ChannelUse>(Object.values(channelUses).flat())])),
});
export type NotifyMethod = Static<typeof NotifyMethod>;

const count = Type.Integer({ minimum: 0 });
/** What switching it off leads to. */
export const NotifyMethodEffects = Closed({
  /** People who are offered a code by it when they sign in. */
  people: count,
  /** Of these, those who could not sign in any more. */
  shutOut: count,
  /** The base scheme would have no usable flow, so it is refused. */
  refused: Type.Boolean(),
});
export type NotifyMethodEffects = Static<typeof NotifyMethodEffects>;

import Type, { type Static } from 'typebox';
import { Closed, Id, Instant, Line, Nullable } from '../core/schema.ts';

/** A browser that shows notices while no page is open. */
export const PushBrowser = Closed({
  id: Id,
  name: Type.String({ description: 'Browser and system; empty for one that cannot be told' }),
  date: Instant,
  current: Type.Boolean({ description: 'The browser that asks' }),
});
export type PushBrowser = Static<typeof PushBrowser>;

/** Web push of the person who asks; null where the installation has none. */
export const OwnPush = Nullable(
  Closed({
    publicKey: Type.String({ description: 'Key of the application server (VAPID), base64url' }),
    browsers: Type.Array(PushBrowser),
  }),
);
export type OwnPush = Static<typeof OwnPush>;

/** What a browser says of its subscription (W3C Push API): uncompressed P-256 point and 16 bytes, base64url. */
export const PushRegistration = Closed({
  endpoint: Line(2_048, 1),
  keys: Closed({
    p256dh: Line(87, 87),
    auth: Line(22, 22),
  }),
});
export type PushRegistration = Static<typeof PushRegistration>;

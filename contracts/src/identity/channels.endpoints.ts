import Type from 'typebox';
import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { Closed } from '../core/schema.ts';
import { channelErrors } from './channels.errors.ts';
import { ChannelId, NotifyMethod, NotifyMethodEffects } from './channels.resources.ts';

const service = 'identity';
const path = '/platform/setting/subscribes/notify-methods';
const read = granted('setting.settings.read');
const params = Closed({ id: ChannelId });

/** Identity keeps the switches: it alone can say who could not sign in without a channel. */
export const channelEndpoints = {
  list: defineEndpoint({
    operationId: 'identity.notify-method.list',
    service,
    method: 'GET',
    path,
    summary: 'Notification methods, whether each is on, and what depends on it',
    access: read,
    idempotency: 'safe',
    responses: { 200: Closed({ notifyMethods: Type.Array(NotifyMethod) }) },
    errors: [],
  }),
  foresee: defineEndpoint({
    operationId: 'identity.notify-method.foresee',
    beyond: 'a confirmation says whom a change concerns before it is made',
    service,
    method: 'GET',
    path: `${path}/{id}/effects`,
    summary: 'How many people sign in by a notification method; changes nothing',
    access: read,
    idempotency: 'safe',
    params,
    responses: { 200: Closed({ effects: NotifyMethodEffects }) },
    errors: [],
  }),
  setEnabled: defineEndpoint({
    operationId: 'identity.notify-method.set-enabled',
    service,
    method: 'PUT',
    path: `${path}/{id}/enabled`,
    summary: 'Switch a notification method on or off; what waits for one that is off is not sent',
    access: granted('setting.settings.write'),
    idempotency: 'natural',
    params,
    body: Closed({ enabled: Type.Boolean() }),
    responses: { 200: Closed({ revision: Type.Integer({ minimum: 0 }) }) },
    errors: [channelErrors.baseScheme],
  }),
} as const;

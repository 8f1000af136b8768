import Type from 'typebox';
import { Change, defineEvent } from '../core/define-event.ts';
import { Instant, Line, OpenEnum } from '../core/schema.ts';
import { providerTypes } from './provider-kinds.ts';

const provider = { providerId: Line(64, 1), label: Line(300) };

/** Never a secret, nor a hash of one. */
export const providerEvents = {
  providerChanged: defineEvent({
    type: 'provider-sync.provider.changed',
    version: 1,
    summary: 'A provider was made or changed; the whole of what other services know of it',
    data: {
      ...provider,
      /** Latin letters; in addresses, and what people see where there is no title. */
      providerName: Line(64, 1),
      providerType: OpenEnum(providerTypes),
      title: Line(100),
      enabled: Type.Boolean(),
      /** People may sign in through it while it is enabled. */
      signIn: Type.Boolean(),
      /** The first sign-in of a person makes their account. */
      createAccounts: Type.Boolean(),
      /** Ids of the domains whose sign-in page offers it; none: all of them. */
      domains: Type.Array(Line(64), { maxItems: 100 }),
      /** Issuer that its tokens name. */
      issuer: Line(1_500, 1),
      /** When it was led to this issuer; absent: it has had no other, as far as is known. */
      movedAt: Type.Optional(Instant),
      changes: Type.Array(Change),
    },
    journal: {
      entity: 'provider',
      title: { ru: 'Изменение провайдера', en: 'Provider changed' },
      label: 'label',
    },
  }),
  providerDeleted: defineEvent({
    type: 'provider-sync.provider.deleted',
    version: 1,
    summary: 'A provider is gone; people whom it delivered become accounts of the platform',
    data: { ...provider, providerName: Line(64, 1) },
    journal: {
      entity: 'provider',
      title: { ru: 'Удаление провайдера', en: 'Provider deleted' },
      label: 'label',
    },
  }),
} as const;

/** Accounts and the identities that people have at providers. */
import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Closed, Id, Line, Nullable, OpenEnum } from '../core/schema.ts';

const accountId = Line(64, 1);
/** A name a reader recognizes, never a secret. */
const label = Line(300);
const providerId = Id;
/** Name of the provider when it happened. */
const provider = Line(255);

export const identityLinkChanges = ['delivered', 'linked', 'unlinked', 'released', 'joined'] as const;

export const directoryEvents = {
  identityLinked: defineEvent({
    type: 'identity.account.provider-linked',
    version: 1,
    summary: 'An account and an identity at a provider came together or apart',
    data: { accountId, label, providerId, provider, link: OpenEnum(identityLinkChanges) },
    journal: {
      entity: 'account',
      title: { ru: 'Вход через поставщика', en: 'Sign-in through a provider' },
      person: 'accountId',
      label: 'label',
      facts: ['provider', 'link'],
    },
  }),
  personDelivered: defineEvent({
    type: 'identity.account.delivered',
    version: 1,
    summary: 'What a provider says of a person beside their account; the profile follows',
    data: {
      accountId,
      names: Closed({
        lastName: Nullable(Type.String()),
        firstName: Nullable(Type.String()),
        middleName: Nullable(Type.String()),
        fio: Nullable(Type.String()),
      }),
      /** Names of the provider's groups. */
      groups: Type.Array(Type.String()),
      /** Values of the installation's own fields, by their code. */
      attributes: Type.Array(Closed({ field: Type.String(), values: Type.Array(Type.String()) })),
    },
  }),
} as const;

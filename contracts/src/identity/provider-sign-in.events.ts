/** What administrators see of sign-in through providers. */
import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { Id, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { refusedSignInReasons } from './refused-sign-ins.ts';

const provider = { providerId: Id, label: Line(300) };

export const providerSignInEvents = {
  signInRefused: defineEvent({
    type: 'identity.provider.sign-in-refused',
    version: 1,
    summary:
      'Somebody came back from a provider and was not signed in; told once an hour for each reason and person, sixty times an hour for a provider',
    data: {
      ...provider,
      refusal: OpenEnum(refusedSignInReasons),
      /** Which value it was about. */
      refusedField: Nullable(Line(64)),
      /** What the provider calls the person; null where it has told nobody. */
      providerPerson: Nullable(Line(255)),
      /** The word of the protocol, the address or the account's state behind the reason. */
      detail: Nullable(Line(300)),
    },
    journal: {
      entity: 'provider',
      title: { ru: 'Отказ во входе через провайдера', en: 'Sign-in through a provider refused' },
      label: 'label',
      facts: ['refusal', 'refusedField', 'providerPerson', 'detail'],
    },
  }),
  issuerConfirmed: defineEvent({
    type: 'identity.provider.issuer-confirmed',
    version: 1,
    summary: 'An administrator says that the server at a new address has the people of the one before',
    data: { ...provider, issuer: Line(1_500, 1), formerIssuers: Type.Array(Line(1_500)) },
    journal: {
      entity: 'provider',
      title: { ru: 'Подтверждение нового адреса провайдера', en: 'New address of a provider confirmed' },
      label: 'label',
      facts: ['issuer', 'formerIssuers'],
    },
  }),
} as const;

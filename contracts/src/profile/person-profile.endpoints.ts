import Type, { type Static } from 'typebox';
import { defineEndpoint, granted, onPerson } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { personErrors } from '../core/people.errors.ts';
import { Closed, Id } from '../core/schema.ts';
import { profileErrors } from './errors.ts';
import { ConfiguredField, Profile, ProfileConfigure, ProfilePatch } from './resources.ts';

const service = 'profile';
const read = granted('setting.users.read');
const write = granted('setting.users.write');
const params = Closed({ id: Id });
const path = '/platform/setting/users/{id}/profile';

/** A field as an administrator fills it in, with what its person may do. */
export const PersonField = Closed({
  ...ConfiguredField.properties,
  profileVisible: Type.Boolean({ description: 'Whether the person sees it' }),
  adminEdit: Type.Boolean(),
});
export type PersonField = Static<typeof PersonField>;

export const PersonConfigure = Closed({
  ...ProfileConfigure.properties,
  fields: Type.Record(Type.String(), Type.Array(PersonField)),
});
export type PersonConfigure = Static<typeof PersonConfigure>;

const { locale: _, ...mainInfo } = ProfilePatch.properties.mainInfo.properties;
/** As of the own profile; the language is the person's to choose. */
export const PersonPatch = Closed({
  ...ProfilePatch.properties,
  mainInfo: Type.Optional(Closed(mainInfo)),
});
export type PersonPatch = Static<typeof PersonPatch>;

const PersonProfile = Closed({ profile: Profile, configure: PersonConfigure });

/** The profile of a person, as far as their fields are for administrators. */
export const personProfileEndpoints = {
  read: defineEndpoint({
    operationId: 'profile.person.read',
    beyond: 'administrators see what a person’s profile says',
    service,
    method: 'GET',
    path,
    summary: 'The profile of a person with its form, as far as administrators see it; the look is recorded',
    access: read,
    idempotency: 'safe',
    params,
    responses: { 200: PersonProfile },
    errors: [requestErrors.notFound],
  }),
  change: defineEndpoint({
    operationId: 'profile.person.change',
    beyond: 'administrators correct what a person’s profile says',
    service,
    method: 'PATCH',
    path,
    summary: 'Change some of the profile of a person, all of it or nothing; the person is told',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params,
    body: PersonPatch,
    responses: { 200: PersonProfile },
    errors: [
      requestErrors.invalid,
      requestErrors.notFound,
      requestErrors.conflict,
      personErrors.beyondYours,
      profileErrors.directoryManaged,
    ],
  }),
  preparePicture: defineEndpoint({
    operationId: 'profile.person.prepare-picture',
    beyond: 'administrators fill in fields of pictures for a person',
    service,
    method: 'POST',
    path: `${path}/picture`,
    summary: 'An address to upload one picture of a person to, for the caller alone and for minutes',
    access: write,
    idempotency: 'natural',
    subject: onPerson,
    params,
    responses: { 200: Closed({ url: Type.String() }) },
    errors: [requestErrors.notFound, personErrors.beyondYours],
  }),
} as const;

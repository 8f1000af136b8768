import Type from 'typebox';
import { anybody, defineEndpoint, signedIn } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, LocaleCode } from '../core/schema.ts';
import { profileErrors } from './errors.ts';
import { CountryCode, Profile, ProfileConfigure, ProfilePatch, UserSettings } from './resources.ts';

const service = 'profile';

export const profileEndpoints = {
  read: defineEndpoint({
    operationId: 'profile.profile.read',
    service,
    method: 'GET',
    path: '/platform/user/profile',
    summary: 'Own profile, as the start-up needs it',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: {
      200: Closed({
        mainInfo: Profile.properties.mainInfo,
        accessInfo: Profile.properties.accessInfo,
        availableActions: Profile.properties.availableActions,
      }),
    },
    errors: [requestErrors.notFound],
  }),
  details: defineEndpoint({
    operationId: 'profile.profile.details',
    service,
    method: 'GET',
    path: '/platform/user/profile/details',
    summary: 'Own profile, whole',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ profile: Profile }) },
    errors: [requestErrors.notFound],
  }),
  change: defineEndpoint({
    operationId: 'profile.profile.change',
    service,
    method: 'PATCH',
    path: '/platform/user/profile',
    summary: 'Change some of the own profile, all of it or nothing; 405 for the name of a directory account',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    body: ProfilePatch,
    responses: { 200: Closed({ profile: Profile }) },
    errors: [
      requestErrors.invalid,
      requestErrors.forbidden,
      requestErrors.notFound,
      requestErrors.conflict,
      profileErrors.directoryManaged,
    ],
  }),
  configure: defineEndpoint({
    operationId: 'profile.profile.configure',
    service,
    method: 'GET',
    path: '/platform/user/profile/configure',
    summary: 'Tabs, blocks and fields of the profile form',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ configure: ProfileConfigure }) },
    errors: [requestErrors.notFound],
  }),
  readSettings: defineEndpoint({
    operationId: 'profile.settings.read',
    service,
    method: 'GET',
    path: '/platform/users/settings',
    summary: 'Own settings of the interface',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'safe',
    responses: { 200: Closed({ settings: UserSettings }) },
    errors: [],
  }),
  changeSettings: defineEndpoint({
    operationId: 'profile.settings.change',
    service,
    method: 'PATCH',
    path: '/platform/users/settings',
    summary: 'Change some of the own settings of the interface',
    access: signedIn,
    beforeRequiredFields: true,
    idempotency: 'natural',
    body: Closed({
      settings: Closed({
        navMini: Type.Optional(UserSettings.properties.navMini),
        lang: Type.Optional(UserSettings.properties.lang),
        pagination: Type.Optional(UserSettings.properties.pagination),
        cookie: Type.Optional(UserSettings.properties.cookie),
      }),
    }),
    responses: { 200: Closed({ settings: UserSettings }) },
    errors: [requestErrors.invalid],
  }),
  countryCodes: defineEndpoint({
    operationId: 'profile.country.codes',
    service,
    method: 'GET',
    path: '/platform/country/codes',
    summary: 'Countries and their calling codes, named in the asked locale',
    access: anybody,
    idempotency: 'safe',
    query: Closed({ locale: Type.Optional(LocaleCode) }),
    responses: { 200: Closed({ codes: Type.Array(CountryCode) }) },
    errors: [],
  }),
} as const;

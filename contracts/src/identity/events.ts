import Type from 'typebox';
import { Change, defineEvent, upcast } from '../core/define-event.ts';
import { ownGrant } from '../core/own-grant.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { factors } from './factors.ts';

const Factor = OpenEnum(factors);

export const accountOrigins = ['registration', 'invitation', 'administrator', 'provider', 'seed'] as const;
export const sessionEndReasons = [
  'logout',
  'ended-by-owner',
  'password-changed',
  'account-disabled',
  'expired',
  'administrator',
  'restored',
  'account-deleted',
  'ended-by-link',
  'ended-by-provider',
] as const;

const accountId = Line(64, 1);
/** A name a reader recognizes, never a secret. */
const label = Line(300);
const changes = Type.Array(Change);

/** What other services may know of an account; the whole of it, so that a projection needs no earlier event. */
const accountFacts = {
  accountId,
  label,
  login: Nullable(Type.String()),
  email: Nullable(Type.String()),
  emailVerified: Type.Boolean(),
  mobile: Nullable(Type.String()),
  mobileVerified: Type.Boolean(),
  status: Type.Enum(['active', 'disabled', 'deleted']),
  managedBy: OpenEnum(['platform', 'directory']),
  roles: Type.Array(Type.String()),
  locale: Nullable(Type.String()),
  /** What the person has set up to sign in with beside codes; absent in events of an earlier version. */
  authenticators: Type.Optional(Type.Array(OpenEnum(['password']), { maxItems: 10 })),
};

const roleName = Closed({ ru: Line(200), en: Line(200) });
/** Roles that came and went, as the person may know them. */
const RoleNames = Closed({ given: Type.Array(roleName), taken: Type.Array(roleName) });

const sessionFacts = {
  sessionId: Line(64, 1),
  accountId,
  label,
  device: Line(200),
  factors: Type.Array(Factor),
  expiresAt: Instant,
};

const sessionStartedV1 = defineEvent({
  type: 'identity.session.started',
  version: 1,
  summary: 'A person signed in',
  data: sessionFacts,
});

/** What a session proves (OIDC `acr`): how many different kinds of factors stood behind it. A passkey is two: the key, and what its owner unlocks it with. */
export const assuranceOf = (proven: readonly string[]): 'single-factor' | 'multi-factor' =>
  new Set(proven).size > 1 || proven.includes('passkey') ? 'multi-factor' : 'single-factor';

const sessionStarted = defineEvent({
  type: 'identity.session.started',
  version: 2,
  summary: 'A person signed in; says how strongly they proved who they are',
  data: {
    ...sessionFacts,
    assurance: OpenEnum(['single-factor', 'multi-factor']),
    /** Whether the person had signed in with this device before; absent where that is not known. */
    deviceState: Type.Optional(OpenEnum(['new', 'known'])),
  },
  from: upcast(sessionStartedV1, (data) => ({ ...data, assurance: assuranceOf(data.factors) })),
  journal: {
    entity: 'session',
    title: { ru: 'Вход', en: 'Sign-in' },
    person: 'accountId',
    label: 'device',
    facts: ['factors', 'deviceState'],
  },
});

export const identityEvents = {
  accountCreated: defineEvent({
    type: 'identity.account.created',
    version: 1,
    summary: 'A person can sign in from now on',
    data: {
      ...accountFacts,
      /** How it came to be. */
      origin: OpenEnum(accountOrigins),
      /** Names given at registration; the profile is made of them. */
      names: Type.Object({
        lastName: Nullable(Type.String()),
        firstName: Nullable(Type.String()),
        middleName: Nullable(Type.String()),
        fio: Nullable(Type.String()),
      }),
      changes,
    },
    journal: {
      entity: 'account',
      title: { ru: 'Создание учётной записи', en: 'Account created' },
      person: 'accountId',
      label: 'label',
    },
  }),
  accountChanged: defineEvent({
    type: 'identity.account.changed',
    version: 1,
    summary: 'Identifiers, roles or status of an account changed',
    data: { ...accountFacts, changes, ...ownGrant, roleNames: Type.Optional(RoleNames) },
    journal: {
      entity: 'account',
      title: { ru: 'Изменение учётной записи', en: 'Account changed' },
      person: 'accountId',
      label: 'label',
      fields: ['blockReason', 'offBy', 'schemeCode'],
      facts: ['toSelf'],
    },
  }),
  passwordChanged: defineEvent({
    type: 'identity.account.password-changed',
    version: 1,
    summary: 'The password was set or changed; how is told, what never',
    data: {
      accountId,
      label,
      reason: OpenEnum(['changed', 'restored', 'first-entry', 'registration', 'invitation', 'set']),
    },
    journal: {
      entity: 'account',
      title: { ru: 'Смена пароля', en: 'Password changed' },
      person: 'accountId',
      label: 'label',
      facts: ['reason'],
    },
  }),
  secondFactorChanged: defineEvent({
    type: 'identity.account.second-factor-changed',
    version: 1,
    summary: 'A second factor came or went, or its recovery codes were made anew; never what it is made of',
    data: {
      accountId,
      label,
      factor: Factor,
      change: OpenEnum(['added', 'removed', 'renewed', 'reset']),
    },
    journal: {
      entity: 'account',
      title: { ru: 'Изменение двухэтапного входа', en: 'Two-step sign-in changed' },
      person: 'accountId',
      label: 'label',
      facts: ['factor', 'change'],
    },
  }),
  passkeyChanged: defineEvent({
    type: 'identity.account.passkey-changed',
    version: 1,
    summary: 'A passkey came or went, or a copy of one was seen; never the key or its name',
    data: { accountId, label, passkey: OpenEnum(['added', 'removed', 'copied']) },
    journal: {
      entity: 'account',
      title: { ru: 'Изменение ключей доступа', en: 'Passkeys changed' },
      person: 'accountId',
      label: 'label',
      facts: ['passkey'],
    },
  }),
  signInFailed: defineEvent({
    type: 'identity.account.sign-in-failed',
    version: 1,
    summary: 'A factor of a known account was not proven',
    data: { accountId, label, factor: Factor, failures: Type.Integer({ minimum: 1 }) },
    journal: {
      entity: 'account',
      title: { ru: 'Неудачный вход', en: 'Sign-in failed' },
      person: 'accountId',
      label: 'label',
      facts: ['factor', 'failures'],
    },
  }),
  termsAgreed: defineEvent({
    type: 'identity.account.terms-agreed',
    version: 1,
    summary: 'A person agreed with a version of a legal document',
    data: {
      accountId,
      label,
      termId: Line(64),
      version: Line(64),
      versionNumber: Type.Optional(Type.Integer({ minimum: 1 })),
      title: Line(300),
      titles: Type.Optional(Closed({ ru: Line(300), en: Line(300) })),
      changes,
    },
    journal: {
      entity: 'agreement',
      title: { ru: 'Согласие с документом', en: 'Agreement to a document' },
      person: 'accountId',
      label: 'title',
      labels: 'titles',
    },
  }),
  sessionStarted,
  sessionEnded: defineEvent({
    type: 'identity.session.ended',
    version: 1,
    last: true,
    summary: 'A session cannot be used any more',
    data: {
      sessionId: Line(64, 1),
      accountId,
      label,
      device: Line(200),
      reason: OpenEnum(sessionEndReasons),
    },
    journal: {
      entity: 'session',
      title: { ru: 'Завершение сессии', en: 'Session ended' },
      person: 'accountId',
      label: 'device',
      facts: ['reason'],
    },
  }),
  registrationRequested: defineEvent({
    type: 'identity.registration.requested',
    version: 1,
    last: true,
    summary: 'Somebody asked for a registration link',
    data: { registrationId: Line(64, 1), email: Line(254), endTime: Instant },
    journal: {
      entity: 'registration',
      title: { ru: 'Запрос регистрации', en: 'Registration requested' },
      label: 'email',
    },
  }),
  registrationCompleted: defineEvent({
    type: 'identity.registration.completed',
    version: 1,
    last: true,
    summary: 'A registration became an account',
    data: { registrationId: Line(64, 1), email: Line(254), accountId },
    journal: {
      entity: 'registration',
      title: { ru: 'Завершение регистрации', en: 'Registration completed' },
      person: 'accountId',
      label: 'email',
    },
  }),
  invitationAccepted: defineEvent({
    type: 'identity.invitation.accepted',
    version: 1,
    summary: 'An invited person made their account',
    data: { invitationId: Line(64, 1), accountId },
    journal: {
      entity: 'invitation',
      title: { ru: 'Приглашение принято', en: 'Invitation accepted' },
      person: 'accountId',
    },
  }),
  invitationRefused: defineEvent({
    type: 'identity.invitation.refused',
    version: 1,
    summary: 'An invited person refused',
    data: { invitationId: Line(64, 1) },
    journal: { entity: 'invitation', title: { ru: 'Приглашение отклонено', en: 'Invitation declined' } },
  }),
  restoreRequested: defineEvent({
    type: 'identity.account.restore-requested',
    version: 1,
    summary: 'Somebody asked for a link to restore the password of this account',
    data: { accountId, label },
    journal: {
      entity: 'account',
      title: { ru: 'Запрос восстановления пароля', en: 'Password restore requested' },
      person: 'accountId',
      label: 'label',
    },
  }),
  restoreRefused: defineEvent({
    type: 'identity.account.restore-refused',
    version: 1,
    summary: 'Somebody asked to restore a password that is not ours to set',
    data: { accountId, label, reason: OpenEnum(['directory-managed']) },
    journal: {
      entity: 'account',
      title: { ru: 'Отказ в восстановлении пароля', en: 'Password restore refused' },
      person: 'accountId',
      label: 'label',
      facts: ['reason'],
    },
  }),
} as const;

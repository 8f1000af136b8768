import Type from 'typebox';
import { Change, defineEvent, TitledChange } from '../core/define-event.ts';
import { ownGrant } from '../core/own-grant.ts';
import { Closed, Instant, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { actingParty } from './acting-party.ts';

const id = Line(64, 1);
const label = Line(300);
const changes = Type.Array(Change);

/** Whole state of a membership: consumers need no earlier event. */
const membership = {
  membershipId: id,
  accountId: id,
  contractorId: id,
  label,
  access: Type.Array(Closed({ organizationId: id, roles: Type.Array(id) })),
  /** End of the access; null without one. */
  until: Nullable(Instant),
};

export const companyEvents = {
  organizationChanged: defineEvent({
    type: 'access-request.organization.changed',
    version: 1,
    summary: 'An organization was created or changed',
    data: { organizationId: id, label, changes },
    journal: {
      entity: 'organization',
      title: { ru: 'Изменение организации', en: 'Organization changed' },
      label: 'label',
    },
  }),
  organizationDeleted: defineEvent({
    type: 'access-request.organization.deleted',
    version: 1,
    summary: 'An organization was deleted',
    data: { organizationId: id, label },
    journal: {
      entity: 'organization',
      title: { ru: 'Удаление организации', en: 'Organization deleted' },
      label: 'label',
    },
  }),
  contractorChanged: defineEvent({
    type: 'access-request.contractor.changed',
    version: 1,
    summary: 'A contractor was created or changed',
    data: { contractorId: id, label, inn: Nullable(Type.String()), kpp: Nullable(Type.String()), changes },
    journal: {
      entity: 'contractor',
      title: { ru: 'Изменение компании', en: 'Company changed' },
      label: 'label',
    },
  }),
  contractorDeleted: defineEvent({
    type: 'access-request.contractor.deleted',
    version: 1,
    summary: 'A contractor was deleted',
    data: { contractorId: id, label },
    journal: {
      entity: 'contractor',
      title: { ru: 'Удаление компании', en: 'Company deleted' },
      label: 'label',
    },
  }),
  membershipChanged: defineEvent({
    type: 'access-request.membership.changed',
    version: 1,
    summary: 'A person got access to a contractor, or it changed; tells all roles that hold now',
    data: {
      ...membership,
      changes: Type.Array(TitledChange),
      ...ownGrant,
      ...actingParty,
      /** Request whose approval gave it: the decision tells the person. */
      requestId: Type.Optional(id),
    },
    journal: {
      entity: 'membership',
      title: { ru: 'Изменение доступа к компании', en: 'Company access changed' },
      person: 'accountId',
      label: 'label',
      facts: ['toSelf'],
    },
  }),
  membershipReminded: defineEvent({
    type: 'access-request.membership.reminded',
    version: 1,
    summary: 'A person was reminded that their access to a contractor ends within seven days',
    data: { membershipId: id, accountId: id, contractorId: id, label, until: Instant },
    journal: {
      entity: 'membership',
      title: { ru: 'Напоминание об окончании доступа', en: 'Reminder that access ends' },
      person: 'accountId',
      label: 'label',
      facts: ['until'],
    },
  }),
  membershipEnded: defineEvent({
    type: 'access-request.membership.ended',
    version: 1,
    summary: 'The access of a person to a contractor ended',
    data: {
      membershipId: id,
      accountId: id,
      contractorId: id,
      label,
      reason: OpenEnum(['left', 'withdrawn', 'expired', 'account-deleted']),
      ...actingParty,
    },
    journal: {
      entity: 'membership',
      title: { ru: 'Доступ к компании прекращён', en: 'Company access ended' },
      person: 'accountId',
      label: 'label',
      facts: ['reason'],
    },
  }),
  masterGranted: defineEvent({
    type: 'access-request.master.granted',
    version: 1,
    summary: 'A person became a master account of a contractor',
    data: { masterId: id, accountId: id, contractorId: id, label, ...ownGrant, ...actingParty },
    journal: {
      entity: 'master-account',
      title: { ru: 'Назначение мастер-аккаунта', en: 'Master account granted' },
      person: 'accountId',
      label: 'label',
      facts: ['toSelf'],
    },
  }),
  masterRevoked: defineEvent({
    type: 'access-request.master.revoked',
    version: 1,
    summary: 'A person is no master account of a contractor any more',
    data: { masterId: id, accountId: id, contractorId: id, label, ...actingParty },
    journal: {
      entity: 'master-account',
      title: { ru: 'Отзыв мастер-аккаунта', en: 'Master account removed' },
      person: 'accountId',
      label: 'label',
    },
  }),
} as const;

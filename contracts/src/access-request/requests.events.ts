import Type from 'typebox';
import { defineEvent } from '../core/define-event.ts';
import { ownGrant } from '../core/own-grant.ts';
import { Closed, Line, Nullable, OpenEnum } from '../core/schema.ts';
import { actingParty } from './acting-party.ts';

const request = {
  requestId: Line(64, 1),
  accountId: Line(64, 1),
  /** Name of the company as the person wrote it. */
  label: Line(300),
};
/** What messages to those who decide say beside it. Absent in events of the release before. */
const forDeciders = {
  /** Who asks; the address is masked. */
  asker: Type.Optional(Closed({ name: Line(300), login: Nullable(Line(254)), address: Nullable(Line(320)) })),
  /** Registered companies that the request means, each with its master accounts among `deciders`. */
  companies: Type.Optional(Type.Array(Closed({ name: Line(300), deciders: Type.Array(Line(64, 1)) }))),
};
const journal = { entity: 'access-request', person: 'accountId', label: 'label' } as const;

export const requestEvents = {
  requestSent: defineEvent({
    type: 'access-request.request.sent',
    version: 1,
    summary: 'A person asked for access to a company',
    data: {
      ...request,
      inn: Line(12),
      kpp: Nullable(Line(9)),
      roles: Type.Array(Line(64, 1)),
      /** Accounts to tell that can decide; empty where the administrators do, and where each has been told often enough. */
      deciders: Type.Array(Line(64, 1)),
      /** Administrators to tell where no master account can decide. */
      administrators: Type.Optional(Type.Array(Line(64, 1))),
      ...forDeciders,
    },
    journal: {
      ...journal,
      title: { ru: 'Заявка на доступ отправлена', en: 'Access request sent' },
      facts: ['inn', 'kpp'],
    },
  }),
  requestEscalated: defineEvent({
    type: 'access-request.request.escalated',
    version: 1,
    summary: 'No master account can decide on a request any more: it stands with the administrators',
    data: { ...request, inn: Line(12), administrators: Type.Array(Line(64, 1)), ...forDeciders },
    journal: {
      ...journal,
      title: { ru: 'Заявка передана администраторам', en: 'Access request passed to administrators' },
    },
  }),
  requestDecided: defineEvent({
    type: 'access-request.request.decided',
    version: 1,
    last: true,
    summary: 'A request was approved, rejected or closed as a duplicate',
    data: {
      ...request,
      status: OpenEnum(['approved', 'failure', 'duplicate']),
      reason: Nullable(Line(1000)),
      /** Contractor that the person was linked to; null where nothing was linked. */
      contractorId: Nullable(Line(64, 1)),
      contractorName: Nullable(Line(300)),
      ...ownGrant,
      ...actingParty,
    },
    journal: {
      ...journal,
      title: { ru: 'Решение по заявке на доступ', en: 'Access request decided' },
      facts: ['status', 'reason', 'contractorName', 'toSelf'],
    },
  }),
  requestRemoved: defineEvent({
    type: 'access-request.request.removed',
    version: 1,
    last: true,
    summary: 'A request was taken back by the person, or went with the account',
    data: {
      ...request,
      /** Events of before lack it. */
      status: Type.Optional(OpenEnum(['remove'])),
    },
    journal: {
      ...journal,
      title: { ru: 'Заявка на доступ отозвана', en: 'Access request taken back' },
      facts: ['status'],
    },
  }),
} as const;

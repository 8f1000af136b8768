import { invitationStatuses } from '@gatehouse/contracts/access-request/states.ts';
import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import { pageIndexes } from '@gatehouse/kit/mongo/find-page.ts';
import type { InvitationRow, Sending } from './invitations.domain.ts';

export const invitations = defineCollection<InvitationRow>(
  'invitations',
  {
    _id: required(String),
    email: required(String),
    contractorId: required(String),
    access: required([
      part<InvitationRow['access'][number]>({ organizationId: required(String), roles: required([String]) }),
    ]),
    inviterId: required(String),
    status: required(String, { enum: [...invitationStatuses] }),
    createdAt: required(Date),
    sentAt: required(Date),
    sends: { type: [part<Sending>({ by: required(String), at: required(Date) })], default: undefined },
    endTime: required(Date),
    knownAccountId: { type: String, default: null },
    accountId: { type: String, default: null },
    personName: { type: String, default: null },
    domainId: required(String),
    locale: required(String),
    sequence: required(Number, { min: 1 }),
  },
  [
    { name: 'email_status', key: { email: 1, status: 1 } },
    { name: 'sender_at', key: { 'sends.by': 1, 'sends.at': -1 } },
    { name: 'contractor_status', key: { contractorId: 1, status: 1 } },
    { name: 'status_end', key: { status: 1, endTime: 1 } },
    { name: 'account', key: { accountId: 1 } },
    { name: 'known_account', key: { knownAccountId: 1 } },
    ...pageIndexes(['createdAt', 'email', 'status'], ['contractorId']),
  ],
);

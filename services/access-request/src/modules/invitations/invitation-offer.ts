import type { EventContext } from '@gatehouse/kit/events/event.ts';
import type { Permitted } from '@gatehouse/kit/granting/granting.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { ContractorRow } from '../companies/contractors.model.ts';
import type { AccessChange, Judged } from '../memberships/granting.service.ts';
import type { Grants } from '../memberships/grants.service.ts';
import type { MembershipRow } from '../memberships/memberships.domain.ts';
import type { InvitationRow } from './invitations.domain.ts';

export type PermittedOffer = Permitted<Judged<AccessChange>>;

interface AnsweredOffer {
  readonly row: Pick<InvitationRow, 'inviterId' | 'access'>;
  /** Who accepts it. */
  readonly accountId: string;
  /** Whose act that is: a registration with the address accepts what nobody was asked about. */
  readonly author: string;
  readonly contractor: ContractorRow;
  /** Access that they have or had there. */
  readonly membership: MembershipRow | null;
  readonly context: EventContext;
}

/** What an accepted invitation gives, by what its sender may give now, and by what an administrator has fixed meanwhile. */
export const judgeOffer = async (
  grants: Pick<Grants, 'author' | 'brokenByOffer' | 'grantable' | 'judgeAccess'>,
  { row: { inviterId, access: written }, accountId, author, contractor, membership, context }: AnsweredOffer,
  unit: UnitOfWork,
) => {
  // What the contractor or the catalogue lost since is not granted.
  const access = await grants.grantable(written, contractor, unit);
  const broken = await grants.brokenByOffer(membership, access, contractor, unit);
  if (broken !== undefined) return { refusal: broken, permitted: undefined };
  const change = { accountId, contractor, access, mode: 'join', author, context } as const;
  return grants.judgeAccess(change, await grants.author(inviterId, unit), unit);
};

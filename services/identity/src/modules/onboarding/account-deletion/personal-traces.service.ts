import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import type { AgreementsRepository } from '../../accounts/agreements/agreements.repository.ts';
import { spellingsOfEmail } from '../../accounts/identifiers.domain.ts';
import type { PasskeysRepository } from '../../authentication/passkeys/passkeys.repository.ts';
import type { SecondFactorsRepository } from '../../authentication/second-factors/second-factors.repository.ts';
import type { InvitationsRepository } from '../invitations/invitations.repository.ts';
import type { LinksRepository } from '../links/links.repository.ts';
import type { RegistrationsRepository } from '../registration/registrations.repository.ts';

export interface PersonalTracesDeps {
  readonly agreements: Pick<AgreementsRepository, 'forgetAddresses'>;
  readonly links: Pick<LinksRepository, 'removeOf'>;
  readonly registrations: Pick<RegistrationsRepository, 'removeOf'>;
  readonly invitations: Pick<InvitationsRepository, 'removeTo'>;
  readonly secondFactors: Pick<SecondFactorsRepository, 'removeWithin'>;
  readonly passkeys: Pick<PasskeysRepository, 'removeAllWithin'>;
  /** What the person let applications do and know. */
  readonly consents: { removeAllWithin(unit: UnitOfWork, accountId: string): Promise<void> };
  readonly externalIdentities: { removeAllWithin(unit: UnitOfWork, accountId: string): Promise<void> };
}

/** What stands of a person outside of their account: how they came, and what was sent to them. */
export const createPersonalTraces = (deps: PersonalTracesDeps) => ({
  forgetWithin: async (unit: UnitOfWork, { _id, email }: AccountRow): Promise<void> => {
    const mailed = email === null ? [] : spellingsOfEmail(email);
    await deps.agreements.forgetAddresses(unit, _id);
    await deps.links.removeOf(unit, _id, mailed);
    await deps.registrations.removeOf(unit, _id, mailed);
    await deps.invitations.removeTo(unit, mailed);
    await deps.secondFactors.removeWithin(unit, _id);
    await deps.passkeys.removeAllWithin(unit, _id);
    await deps.consents.removeAllWithin(unit, _id);
    await deps.externalIdentities.removeAllWithin(unit, _id);
  },
});

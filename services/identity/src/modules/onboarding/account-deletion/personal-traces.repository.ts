import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../../accounts/accounts.domain.ts';
import { agreements } from '../../accounts/agreements/agreements.model.ts';
import { normalizeIdentifier } from '../../accounts/identifiers.domain.ts';
import { createPasskeysRepository } from '../../authentication/passkeys/passkeys.repository.ts';
import { createSecondFactorsRepository } from '../../authentication/second-factors/second-factors.repository.ts';
import { consents } from '../../oidc/consents.model.ts';
import { emailCollation, invitations } from '../invitations/invitations.model.ts';
import { links } from '../links/links.model.ts';
import { registrations } from '../registration/registrations.model.ts';

/** What stands of a person outside of their account: how they came, and what was sent to them. */
export const createPersonalTraces = (connection: Connection) => ({
  /** That they agreed with a document stays, and when; from where does not. */
  forgetWithin: async (unit: UnitOfWork, { _id, email }: AccountRow): Promise<void> => {
    const { session } = unit;
    const normalized = email === null ? undefined : normalizeIdentifier('email', email);
    const mailed = [...new Set([email, normalized])].filter((one) => one != null);
    await agreements.driver(connection).updateMany({ accountId: _id }, { $set: { ip: null } }, { session });
    for (const mine of [{ owner: _id }, { sentTo: _id }])
      await links.driver(connection).deleteMany(mine, { session });
    await registrations.driver(connection).deleteMany({ accountId: _id }, { session });
    await createSecondFactorsRepository(connection).removeWithin(unit, _id);
    await createPasskeysRepository(connection).removeAllWithin(unit, _id);
    await consents.driver(connection).deleteMany({ accountId: _id }, { session });
    if (mailed.length === 0) return;
    await links.driver(connection).deleteMany({ sentTo: { $in: mailed } }, { session });
    await registrations.driver(connection).deleteMany({ email: { $in: mailed } }, { session });
    await invitations
      .driver(connection)
      .deleteMany({ email: { $in: mailed } }, { session, collation: emailCollation });
  },
});

import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { type DeactivationRefusal, deactivationRefusal } from './schemes.domain.ts';
import { schemeRows } from './schemes.model.ts';

/** A scheme that may not be switched off, or that there is not. */
export class SchemeRefusedError extends Error {
  override readonly name = 'SchemeRefusedError';
  readonly reason: DeactivationRefusal | 'unknown';
  constructor(reason: DeactivationRefusal | 'unknown') {
    super(`the scheme cannot be switched: ${reason}`);
    this.reason = reason;
  }
}

export interface SchemeSwitchDeps {
  readonly mongo: Pick<Mongo, 'connection' | 'transaction'>;
  readonly accounts: Pick<AccountsRepository, 'countByScheme'>;
  readonly domains: { current(): Domains };
}

/** Switches schemes on and off. Processes follow within a second, sign-ins under way included. */
export const createSchemeSwitch = ({ mongo, accounts, domains }: SchemeSwitchDeps) => {
  const rows = schemeRows(mongo.connection);
  return async (code: string, active: boolean): Promise<void> => {
    const people = await accounts.countByScheme(code);
    const named = domains
      .current()
      .all()
      .filter(({ schemeCode }) => schemeCode === code).length;
    await mongo.transaction(async (session) => {
      const schemes = await rows.find({}, { session }).toArray();
      if (!schemes.some(({ _id }) => _id === code)) throw new SchemeRefusedError('unknown');
      const refusal = active ? undefined : deactivationRefusal(schemes, code, { people, domains: named });
      if (refusal !== undefined) throw new SchemeRefusedError(refusal);
      await rows.updateOne({ _id: code }, { $set: { active } }, { session });
    });
  };
};
export type SchemeSwitch = ReturnType<typeof createSchemeSwitch>;

import { identityEvents } from '@gatehouse/contracts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import { type DeactivationRefusal, deactivationRefusal, type SchemeRow } from './schemes.domain.ts';
import { schemes as collection } from './schemes.model.ts';

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
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'isSchemeAssigned'>;
  readonly domains: { current(): Domains };
  readonly createEvent: EventFactory;
}

/**
 * Switches schemes on and off. Processes follow within a second, sign-ins under way included. Nobody is assigned a scheme
 * while it is switched off: both write the scheme's document.
 */
export const createSchemeSwitch = ({
  connection,
  units,
  accounts,
  domains,
  createEvent,
}: SchemeSwitchDeps) => {
  const rows = collection.model(connection);

  const changedEvent = ({ _id, name, active, sequence = 1 }: SchemeRow, context: EventContext) =>
    createEvent(identityEvents.schemeChanged, {
      subject: _id,
      sequence,
      data: {
        schemeCode: _id,
        label: name.ru,
        active,
        changes: [{ field: 'enabled', previous: !active, current: active }],
      },
      context,
    });

  return async (code: string, active: boolean, context: EventContext = systemContext): Promise<void> => {
    const named = domains
      .current()
      .all()
      .filter(({ schemeCode }) => schemeCode === code).length;
    await units.run(async (unit) => {
      const schemes = await rows.find().session(unit.session).lean<SchemeRow[]>();
      const before = schemes.find(({ _id }) => _id === code);
      if (before === undefined) throw new SchemeRefusedError('unknown');
      const people = !active && (await accounts.isSchemeAssigned(unit, code)) ? 1 : 0;
      const refusal = active ? undefined : deactivationRefusal(schemes, code, { people, domains: named });
      if (refusal !== undefined) throw new SchemeRefusedError(refusal);
      if (before.active === active) return;
      const after = await rows
        .findOneAndUpdate(
          { _id: code },
          { $set: { active }, $inc: { sequence: 1 } },
          { session: unit.session, returnDocument: 'after' },
        )
        .lean<SchemeRow>();
      if (after !== null) await unit.append([changedEvent(after, context)]);
    });
  };
};

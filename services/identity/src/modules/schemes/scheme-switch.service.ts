import { identityEvents } from '@gatehouse/contracts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import type { Outbox } from '@gatehouse/kit/events/outbox.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import { type DeactivationRefusal, deactivationRefusal, type SchemeRow } from './schemes.domain.ts';
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
  readonly accounts: Pick<AccountsRepository, 'isSchemeAssigned'>;
  readonly domains: { current(): Domains };
  readonly outbox: Outbox;
  readonly createEvent: EventFactory;
}

/**
 * Switches schemes on and off. Processes follow within a second, sign-ins under way included. Nobody is assigned a scheme
 * while it is switched off: both write the scheme's document.
 */
export const createSchemeSwitch = ({ mongo, accounts, domains, outbox, createEvent }: SchemeSwitchDeps) => {
  const rows = schemeRows(mongo.connection);

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
    await mongo.transaction(async (session) => {
      const schemes = await rows.find({}, { session }).toArray();
      const before = schemes.find(({ _id }) => _id === code);
      if (before === undefined) throw new SchemeRefusedError('unknown');
      const people = !active && (await accounts.isSchemeAssigned(session, code)) ? 1 : 0;
      const refusal = active ? undefined : deactivationRefusal(schemes, code, { people, domains: named });
      if (refusal !== undefined) throw new SchemeRefusedError(refusal);
      if (before.active === active) return;
      const after = await rows.findOneAndUpdate(
        { _id: code },
        { $set: { active }, $inc: { sequence: 1 } },
        { session, returnDocument: 'after' },
      );
      if (after !== null) await outbox.append(session, [changedEvent(after, context)]);
    });
  };
};
export type SchemeSwitch = ReturnType<typeof createSchemeSwitch>;

import { createHash } from 'node:crypto';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import { createEventFactory } from '@gatehouse/kit/events/event.ts';
import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { Ids } from '@gatehouse/kit/runtime/ids.ts';
import { deviceName } from '@gatehouse/kit/text/device-name.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { AccountRow } from '../accounts/accounts.domain.ts';
import { accountLabel } from '../accounts/accounts.domain.ts';
import {
  endedFields,
  SESSION_ENDED_SEQUENCE,
  SESSION_STARTED_SEQUENCE,
  type SessionRow,
  sessionEndedData,
  sessionRow,
  sessionStartedData,
} from './sessions.domain.ts';
import { sessions as collection } from './sessions.model.ts';

/** One line of `sessions import`: a session that began and ended elsewhere, before the move to this platform. */
export interface PastSession {
  readonly login: string;
  readonly userAgent?: string;
  readonly ip?: string;
  readonly startedAt: string;
  readonly endedAt: string;
}

const validate = compileValidator<PastSession>({
  httpPart: 'body',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['login', 'startedAt', 'endedAt'],
    properties: {
      login: { type: 'string', minLength: 1, maxLength: 100 },
      userAgent: { type: 'string', maxLength: 512 },
      ip: { type: 'string', maxLength: 45 },
      startedAt: { type: 'string', format: 'date-time' },
      endedAt: { type: 'string', format: 'date-time' },
    },
  },
});

/** Throws with the fields that are wrong. */
export const readPastSession = (value: unknown): PastSession => {
  if (validate(value)) return value;
  throw new Error(
    (validate.errors ?? []).map((error) => `${error.instancePath} ${error.message}`).join('; '),
  );
};

/** Sessions of one transaction. */
const BATCH = 500;
/** Days an imported session is kept after the import, beside its lines in the journal. */
const KEPT_DAYS = 60;

export interface SessionsImportDeps {
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly accountsByLogin: (logins: readonly string[]) => Promise<ReadonlyMap<string, AccountRow>>;
  readonly clock: Clock;
  readonly ids: Ids;
}

/** The same session gets the same id at every run, so that a repeat finds it. */
const importedId = ({ login, startedAt }: PastSession): string =>
  createHash('sha256').update(`${login} ${startedAt}`).digest('hex').slice(0, 32);

const pastRow = (past: PastSession, account: AccountRow, now: Date): SessionRow => {
  const startedAt = new Date(past.startedAt);
  const endedAt = new Date(past.endedAt);
  const lifetime = endedAt.getTime() - startedAt.getTime();
  const { live: _live, ...row } = sessionRow(
    {
      accountId: account._id,
      label: accountLabel(account),
      device: deviceName(past.userAgent),
      ip: past.ip ?? null,
      domainId: account.domainId ?? 'base',
      factors: ['credentials'],
      rememberMe: false,
    },
    {
      id: importedId(past),
      // Nobody holds a secret for it: the row can never be found by a cookie.
      tokenHash: `imported:${importedId(past)}`,
      now: startedAt,
      lifetimes: { idle: lifetime, absolute: lifetime },
    },
  );
  const { cacheDue: _due, ...ended } = endedFields('logout', endedAt, KEPT_DAYS);
  const { purgeAt } = endedFields('logout', now, KEPT_DAYS);
  return { ...row, ...ended, purgeAt };
};

/** Brings in ended sessions with their lines of the journal. Running it again changes nothing. */
export const createSessionsImport = (deps: SessionsImportDeps) => {
  const { connection, units, ids } = deps;
  const rows = collection.model(connection);

  const eventsOf = (row: SessionRow) => {
    const at = (time: Date) =>
      createEventFactory({ clock: { now: () => time, monotonic: deps.clock.monotonic }, ids });
    const context = {
      actor: row.accountId,
      domain: row.domainId,
      ...(row.ip === null ? {} : { ip: row.ip }),
    };
    return [
      at(row.startedAt)(identityEvents.sessionStarted, {
        subject: row._id,
        sequence: SESSION_STARTED_SEQUENCE,
        data: sessionStartedData(row),
        context,
      }),
      at(row.endedAt ?? row.deadline)(identityEvents.sessionEnded, {
        subject: row._id,
        sequence: SESSION_ENDED_SEQUENCE,
        data: sessionEndedData(row, 'logout'),
        context,
      }),
    ];
  };

  const importBatch = async (batch: readonly PastSession[]): Promise<number> => {
    const accounts = await deps.accountsByLogin([...new Set(batch.map(({ login }) => login))]);
    const made = batch.flatMap((past) => {
      const account = accounts.get(past.login);
      return account === undefined ? [] : [pastRow(past, account, deps.clock.now())];
    });
    const known = await rows
      .find({ _id: { $in: made.map(({ _id }) => _id) } }, { _id: 1 })
      .lean<Pick<SessionRow, '_id'>[]>();
    const there = new Set(known.map(({ _id }) => _id));
    const missing = made.filter(({ _id }) => !there.has(_id));
    if (missing.length === 0) return 0;
    await units.run(async (unit) => {
      await rows.insertMany(missing, { session: unit.session });
      await unit.append(missing.flatMap(eventsOf));
    });
    return missing.length;
  };

  return async (sessions: readonly PastSession[]) => {
    let created = 0;
    for (let start = 0; start < sessions.length; start += BATCH) {
      created += await importBatch(sessions.slice(start, start + BATCH));
    }
    return { created, unchanged: sessions.length - created };
  };
};

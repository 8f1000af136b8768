import { createHash } from 'node:crypto';
import { identityEvents } from '@gatehouse/contracts/identity/events.ts';
import type { Factor } from '@gatehouse/contracts/identity/resources.ts';
import { type EventContext, type EventFactory, systemContext } from '@gatehouse/kit/events/event.ts';
import { permitBySystem } from '@gatehouse/kit/granting/granting.ts';
import { compileValidator } from '@gatehouse/kit/http/validation.ts';
import type { UnitOfWork, UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type AccountPatch, type AccountRow, accountLabel } from './accounts.domain.ts';
import type { AccountsRepository } from './accounts.repository.ts';
import type { AccountsService } from './accounts.service.ts';
import { importedHistory } from './imported-history.model.ts';

/** One line of `accounts history`: what happened to an account elsewhere, before the move to this platform. */
export interface PastIncident {
  readonly login: string;
  readonly at: string;
  /** Login of whoever did it; nobody's name: the system. */
  readonly by?: string;
  readonly ip?: string;
  /** One of the two. A change is made here too, with the time it had. */
  readonly change?: Pick<
    AccountPatch,
    'email' | 'emailVerified' | 'mobile' | 'mobileVerified' | 'locale' | 'status'
  > & { readonly roles?: readonly string[] };
  readonly failed?: { readonly factor: Factor; readonly failures: number };
}

/** The operator answers for the roles of the past. */
const patchOf = ({ roles, ...change }: NonNullable<PastIncident['change']>): AccountPatch =>
  roles === undefined ? change : { ...change, roles: permitBySystem('command-line', roles) };

const text = (maxLength: number, minLength = 1) => ({ type: ['string', 'null'], minLength, maxLength });

const validate = compileValidator<PastIncident>({
  httpPart: 'body',
  schema: {
    type: 'object',
    additionalProperties: false,
    required: ['login', 'at'],
    oneOf: [{ required: ['change'] }, { required: ['failed'] }],
    properties: {
      login: { type: 'string', minLength: 1, maxLength: 100 },
      at: { type: 'string', format: 'date-time' },
      by: { type: 'string', minLength: 1, maxLength: 100 },
      ip: { type: 'string', maxLength: 45 },
      change: {
        type: 'object',
        additionalProperties: false,
        minProperties: 1,
        properties: {
          email: text(254, 3),
          emailVerified: { type: 'boolean' },
          mobile: text(24, 5),
          mobileVerified: { type: 'boolean' },
          locale: text(5, 2),
          roles: { type: 'array', items: { type: 'string', maxLength: 64 }, maxItems: 50 },
          status: { enum: ['active', 'disabled'] },
        },
      },
      failed: {
        type: 'object',
        additionalProperties: false,
        required: ['factor', 'failures'],
        properties: {
          factor: { enum: ['credentials', 'email_code', 'sms_code'] },
          failures: { type: 'integer', minimum: 1, maximum: 1_000 },
        },
      },
    },
  },
});

/** Throws with the fields that are wrong. */
export const readPastIncident = (value: unknown): PastIncident => {
  if (validate(value)) return value;
  throw new Error(
    (validate.errors ?? []).map((error) => `${error.instancePath || '/'} ${error.message}`).join('; '),
  );
};

export interface AccountsHistoryImportDeps {
  readonly connection: Connection;
  readonly units: UnitsOfWork;
  readonly accounts: Pick<AccountsRepository, 'findByLogins' | 'nextSequence'>;
  readonly service: Pick<AccountsService, 'changeWithin'>;
  readonly createEvent: EventFactory;
}

/** Brings in what happened to accounts, in the order of the lines. Running it again changes nothing. */
export const createAccountsHistoryImport = (deps: AccountsHistoryImportDeps) => {
  const { connection, units, accounts, service, createEvent } = deps;
  const marks = importedHistory.model(connection);

  /** False when this line was brought in before. */
  const mark = async (unit: UnitOfWork, incident: PastIncident): Promise<boolean> => {
    const _id = createHash('sha256').update(JSON.stringify(incident)).digest('base64url');
    const { upsertedCount } = await marks.updateOne(
      { _id },
      { $setOnInsert: { at: new Date(incident.at) } },
      { upsert: true, runValidators: true, session: unit.session },
    );
    return upsertedCount === 1;
  };

  const fail = async (
    unit: UnitOfWork,
    account: AccountRow,
    failed: NonNullable<PastIncident['failed']>,
    context: EventContext,
  ): Promise<void> => {
    const sequence = await accounts.nextSequence(unit, account._id);
    if (sequence === undefined) throw new Error('the account is gone');
    await unit.append([
      createEvent(identityEvents.signInFailed, {
        subject: account._id,
        sequence,
        data: { accountId: account._id, label: accountLabel(account), ...failed },
        context: { ...context, actor: systemContext.actor },
      }),
    ]);
  };

  const bringIn = async (
    incident: PastIncident,
    byLogin: ReadonlyMap<string | null, AccountRow>,
  ): Promise<boolean> => {
    const account = byLogin.get(incident.login);
    if (account === undefined) return false;
    const actor = byLogin.get(incident.by ?? null)?._id ?? systemContext.actor;
    const context = { actor, ip: incident.ip, at: new Date(incident.at) };
    const { change, failed } = incident;
    return units.run(async (unit) => {
      if (!(await mark(unit, incident))) return false;
      if (failed !== undefined) await fail(unit, account, failed, context);
      if (change !== undefined) await service.changeWithin(unit, account._id, () => patchOf(change), context);
      return true;
    });
  };

  return async (incidents: readonly PastIncident[]) => {
    const logins = new Set(incidents.flatMap(({ login, by }) => (by === undefined ? [login] : [login, by])));
    const found = await accounts.findByLogins([...logins]);
    const byLogin = new Map(found.map((row) => [row.login, row]));
    let created = 0;
    for (const incident of incidents) if (await bringIn(incident, byLogin)) created += 1;
    return { created, unchanged: incidents.length - created };
  };
};

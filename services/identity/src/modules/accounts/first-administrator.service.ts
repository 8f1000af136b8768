import { systemicRoles } from '@gatehouse/contracts';
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Mongo } from '@gatehouse/kit/mongo/connect.ts';
import type { Clock } from '@gatehouse/kit/runtime/clock.ts';
import type { AccountsService } from './accounts.service.ts';
import type { FirstAdministratorMark } from './first-administrator.repository.ts';

export interface FirstAdministratorDeps {
  readonly mongo: Pick<Mongo, 'transaction'>;
  readonly mark: FirstAdministratorMark;
  readonly service: Pick<AccountsService, 'createWithin'>;
  readonly hash: (password: string) => Promise<string>;
  readonly clock: Clock;
}

/** Characters a password has at least (N1). */
const PASSWORD_MIN = 8;

const isDuplicate = (error: unknown): boolean => (error as { code?: unknown }).code === 11_000;

/** The first administrator of an installation, set up once (N21). False: that has happened before. */
export const createFirstAdministrator =
  ({ mongo, mark, service, hash, clock }: FirstAdministratorDeps) =>
  async (facts: {
    login: string;
    email: string | undefined;
    password: string | undefined;
  }): Promise<boolean> => {
    if (await mark.isSet()) return false;
    const { login, email, password } = facts;
    if (password === undefined || [...password].length < PASSWORD_MIN)
      throw new Error(`GATEHOUSE_ADMINISTRATOR_PASSWORD needs at least ${PASSWORD_MIN} characters`);
    const passwordHash = await hash(password);
    try {
      await mongo.transaction(async (session) => {
        const [account] = await service.createWithin(
          session,
          [
            {
              login,
              email: email ?? null,
              mobile: null,
              emailVerified: email !== undefined,
              mobileVerified: false,
              status: 'active',
              managedBy: 'platform',
              passwordHash,
              roles: [systemicRoles.administrator.code, systemicRoles.user.code],
              schemeCode: null,
              domainId: null,
              locale: null,
              names: { lastName: null, firstName: null, middleName: null, fio: null },
            },
          ],
          'administrator',
          systemContext,
        );
        await mark.set(session, (account as { _id: string })._id, clock.now());
      });
      return true;
    } catch (error) {
      if (!isDuplicate(error)) throw error;
      if (await mark.isSet()) return false;
      throw new Error('the login or e-mail of the first administrator belongs to another account');
    }
  };

import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { Codes } from '../../authentication/codes/codes.service.ts';
import { createMobileVerification } from '../../authentication/codes/mobile-verification.service.ts';
import type { Devices } from '../../authentication/devices/devices.service.ts';
import type { SessionStart } from '../../sessions/session-start.service.ts';
import type { NewPasswords } from '../new-passwords/new-passwords.service.ts';
import { createNewcomers } from './newcomers.service.ts';

export interface NewcomersModuleDeps {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly codes: Codes;
  readonly newPasswords: NewPasswords;
  readonly agreements: Agreements;
  readonly sessions: SessionStart;
  readonly devices: Devices;
}

/** What registration and acceptance of invitations share: proof of a number, and the account that is made. */
export const createNewcomersModule = ({ units }: ServiceParts, deps: NewcomersModuleDeps) => {
  const { accounts, accountsService, codes, newPasswords, agreements, sessions, devices } = deps;
  return {
    mobiles: createMobileVerification({ units, codes, accounts }),
    newcomers: createNewcomers({
      units,
      accounts: accountsService,
      holders: accounts,
      newPasswords,
      agreements,
      sessions,
      devices,
    }),
  };
};
export type NewcomersModule = ReturnType<typeof createNewcomersModule>;

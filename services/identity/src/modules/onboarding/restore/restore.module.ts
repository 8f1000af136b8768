import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { AccountsService } from '../../accounts/accounts.service.ts';
import type { Agreements } from '../../accounts/agreements/agreements.service.ts';
import type { NetworkGuard } from '../../network/network-guard.service.ts';
import type { OnboardingLimits } from '../limits/limits.service.ts';
import type { NewPasswordsModule } from '../new-passwords/new-passwords.module.ts';
import { createFirstEntryLink } from './first-entry-link.service.ts';
import { restoreRoutes } from './restore.routes.ts';
import { createRestore } from './restore.service.ts';
import { createRestoreRequest } from './restore-request.service.ts';

export interface RestoreModuleDeps {
  readonly accounts: AccountsRepository;
  readonly accountsService: AccountsService;
  readonly agreements: Agreements;
  readonly limits: OnboardingLimits;
  readonly networkGuard: NetworkGuard;
  readonly newPasswords: Pick<NewPasswordsModule, 'links' | 'linkMails' | 'newPasswords'>;
}

/** Restore and first entry. */
export const createRestoreModule = (parts: ServiceParts, deps: RestoreModuleDeps) => {
  const { units, createEvent, clock } = parts;
  const { accounts, accountsService, agreements, limits, networkGuard } = deps;
  const { links, linkMails, newPasswords } = deps.newPasswords;
  const requestLink = createRestoreRequest({
    units,
    accounts,
    links,
    linkMails,
    limits,
    networkGuard,
    createEvent,
    clock,
  });
  const restore = createRestore({
    units,
    accounts,
    accountsService,
    links,
    linkMails,
    newPasswords,
    agreements,
    networkGuard,
  });
  return {
    restore: createFirstEntryLink({ units, accounts, linkMails }),
    routes: restoreRoutes({ requestLink, restore }),
    wordsOf: restore.wordsOf,
  };
};

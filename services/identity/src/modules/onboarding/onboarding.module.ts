/** Everything by which people get an account, and by which they change and leave their own. */
import { systemContext } from '@gatehouse/kit/events/event.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../accounts/accounts.repository.ts';
import type { AccountsService } from '../accounts/accounts.service.ts';
import type { Agreements } from '../accounts/agreements/agreements.service.ts';
import { createFirstAdministratorMark } from '../accounts/first-administrator.repository.ts';
import type { createCodesModule } from '../authentication/codes/codes.module.ts';
import { createConfirmation } from '../authentication/confirmation/confirmation.service.ts';
import type { createCredentialsModule } from '../authentication/credentials/credentials.module.ts';
import type { Devices } from '../authentication/devices/devices.service.ts';
import type { PasskeysModule } from '../authentication/passkeys/passkeys.module.ts';
import type { IdentifierHash } from '../authentication/schemes/identifier-key.ts';
import type { SecondFactorsModule } from '../authentication/second-factors/second-factors.module.ts';
import type { FactorProvers } from '../authentication/sign-in/factor-prover.ts';
import type { createSignInModule } from '../authentication/sign-in/sign-in.module.ts';
import type { NetworkGuard } from '../network/network-guard.service.ts';
import type { SessionsModule } from '../sessions/sessions.module.ts';
import { accountDeletionRoutes } from './account-deletion/account-deletion.routes.ts';
import { createAccountDeletion } from './account-deletion/account-deletion.service.ts';
import { createContactChangeModule } from './contact-change/contact-change.module.ts';
import { createFirstAdministratorJob } from './first-entry/first-administrator.jobs.ts';
import {
  createFirstAdministrator,
  type FirstAdministratorFacts,
} from './first-entry/first-administrator.service.ts';
import { createInvitationsModule } from './invitations/invitations.module.ts';
import { createAdministratorMails } from './limits/administrator-mails.service.ts';
import { createOnboardingLimits } from './limits/limits.service.ts';
import { createLinkBudgets } from './limits/link-budgets.service.ts';
import type { NewPasswordsModule } from './new-passwords/new-passwords.module.ts';
import { createOwnFactorsModule } from './own-factors/own-factors.module.ts';
import type { PasskeyChanges } from './passkeys/passkey-changes.ts';
import { passwordChangeRoutes } from './password-change/password-change.routes.ts';
import { createPasswordChange } from './password-change/password-change.service.ts';
import { passwordVerdictRoutes } from './password-policy/password-verdict.routes.ts';
import { createNewcomersModule } from './registration/newcomers.module.ts';
import { createRegistrationModule } from './registration/registration.module.ts';
import { createRestoreModule } from './restore/restore.module.ts';

export interface OnboardingModuleDeps {
  readonly people: {
    readonly accounts: AccountsRepository;
    readonly accountsService: AccountsService;
    readonly agreements: Agreements;
  };
  readonly factors: {
    readonly codes: ReturnType<typeof createCodesModule>;
    readonly credentials: ReturnType<typeof createCredentialsModule>;
    readonly secondFactors: SecondFactorsModule;
    readonly passkeys: PasskeysModule;
    readonly provers: FactorProvers;
    readonly devices: Devices;
    readonly changeWithin: PasskeyChanges;
  };
  readonly signIn: ReturnType<typeof createSignInModule>;
  readonly sessions: SessionsModule;
  readonly newPasswords: NewPasswordsModule;
  readonly limits: {
    readonly identifierHash: IdentifierHash;
    readonly settings: Settings;
    readonly networkGuard: NetworkGuard;
  };
  readonly administrator: FirstAdministratorFacts;
}

export const createOnboardingModule = (parts: ServiceParts, deps: OnboardingModuleDeps) => {
  const { units, clock, log, mongo } = parts;
  const { signIn, sessions, newPasswords, administrator } = deps;
  const { accounts, accountsService, agreements } = deps.people;
  const { codes, credentials, secondFactors, passkeys, provers, devices, changeWithin } = deps.factors;
  const { identifierHash, settings, networkGuard } = deps.limits;
  const { quotas } = codes;
  const linkBudgets = createLinkBudgets({ units, clock, quotas: codes.quotaRows, budgets: codes.budgets });
  const administratorMails = createAdministratorMails({
    units,
    clock,
    quotas: codes.quotaRows,
    budgets: codes.budgets,
    linkMails: newPasswords.linkMails,
  });
  const limits = createOnboardingLimits({ quotas, identifierHash, settings, linkBudgets });
  const newcomers = createNewcomersModule(parts, {
    accounts: { ...accounts, taken: accountsService.taken },
    accountsService,
    codes: codes.codes,
    newPasswords: newPasswords.newPasswords,
    agreements,
    sessions: sessions.start,
    devices,
  });
  const shared = { accounts, agreements, limits, networkGuard };
  const registration = createRegistrationModule(parts, {
    ...shared,
    settings,
    mailedLinks: newPasswords,
    newcomers,
  });
  const invitations = createInvitationsModule(parts, {
    ...newcomers,
    linkMessages: newPasswords.linkMessages,
    networkGuard,
    settings,
  });
  const restore = createRestoreModule(parts, { ...shared, accountsService, newPasswords });

  const confirmation = createConfirmation({ accounts, ...signIn, provers, devices, passkeys });
  const passwordChange = createPasswordChange({ units, accounts, confirmation, ...newPasswords });
  const accountDeletion = createAccountDeletion({
    units,
    accounts,
    accountsService,
    confirmation,
    clock,
    linkMails: newPasswords.linkMails,
    administratorMails,
  });
  const ownFactors = createOwnFactorsModule(parts, {
    accounts,
    factors: secondFactors,
    confirmation,
    passkeys,
    changeWithin,
    linkMails: newPasswords.linkMails,
  });
  const contactChange = createContactChangeModule(parts, {
    accounts,
    accountsService,
    confirmation,
    sessions,
    invitations,
    codes: codes.codes,
    linkMails: newPasswords.linkMails,
  });

  const firstAdministrator = createFirstAdministrator({
    units,
    mark: createFirstAdministratorMark(mongo.connection),
    service: accountsService,
    policy: newPasswords.policy,
    hash: credentials.passwords.hash,
    inviteWithin: (unit, account) => restore.restore.inviteWithin(unit, account, systemContext),
    clock,
  });
  return {
    routes: [
      ...registration.routes,
      ...invitations.routes,
      ...restore.routes,
      ...passwordChangeRoutes(passwordChange.change),
      ...contactChange.routes,
      ...ownFactors.routes,
      ...accountDeletionRoutes(confirmation, accountDeletion),
      ...passwordVerdictRoutes({
        policy: newPasswords.policy,
        words: {
          registration: registration.wordsOf,
          invitation: invitations.wordsOf,
          password: restore.wordsOf,
          account: passwordChange.wordsOf,
        },
      }),
    ],
    subscriptions: invitations.subscriptions,
    background: [createFirstAdministratorJob({ create: firstAdministrator, facts: administrator, log })],
    /** What operators' commands work with. */
    commands: {
      accountDeletion,
      administratorMails,
      invitations,
      ownFactors,
      confirmation,
      firstAdministrator,
      restore: restore.restore,
    },
  };
};

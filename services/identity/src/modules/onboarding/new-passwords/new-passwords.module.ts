import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { Passwords } from '../../authentication/credentials/passwords.service.ts';
import type { SessionEnd } from '../../sessions/session-end.service.ts';
import type { LinksModule } from '../links/links.module.ts';
import { createPasswordPolicy } from '../password-policy/password-policy.service.ts';
import { createPasswordStrength } from '../password-policy/password-strength.service.ts';
import { createNewPasswords, type NamedAttempts } from './new-passwords.service.ts';

export interface NewPasswordsModuleDeps {
  readonly accounts: AccountsRepository;
  readonly passwords: Passwords;
  readonly sessions: Pick<SessionEnd, 'endAllWithin'>;
  readonly mailedLinks: LinksModule;
  readonly settings: Settings;
  readonly namedAttempts: NamedAttempts;
}

/** What every way to a password shares: links and their mails, the policy and the change itself. */
export const createNewPasswordsModule = (parts: ServiceParts, deps: NewPasswordsModuleDeps) => {
  const { createEvent, clock, log } = parts;
  const { settings, mailedLinks, ...rest } = deps;
  const { linkMails } = mailedLinks;
  const strength = createPasswordStrength();
  const policy = createPasswordPolicy({ settings, strength, log });
  return {
    background: strength,
    ...mailedLinks,
    policy,
    newPasswords: createNewPasswords({ ...rest, policy, linkMails, createEvent, clock }),
  };
};
export type NewPasswordsModule = ReturnType<typeof createNewPasswordsModule>;

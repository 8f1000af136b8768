import type { Domains } from '@gatehouse/kit/projections/domains.ts';
import type { Settings } from '@gatehouse/kit/projections/settings-projection.ts';
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { AccountsRepository } from '../../accounts/accounts.repository.ts';
import type { Passwords } from '../../authentication/credentials/passwords.service.ts';
import type { Messages } from '../../messages/messages.service.ts';
import type { SessionEnd } from '../../sessions/session-end.service.ts';
import { createLinkMails } from '../links/link-mails.service.ts';
import { createLinkMessages } from '../links/link-messages.service.ts';
import { createLinksRepository } from '../links/links.repository.ts';
import { createLinks } from '../links/links.service.ts';
import { createPasswordPolicy } from '../password-policy/password-policy.service.ts';
import { createPasswordStrength } from '../password-policy/password-strength.service.ts';
import { createNewPasswords, type NamedAttempts } from './new-passwords.service.ts';

export interface NewPasswordsModuleDeps {
  readonly accounts: AccountsRepository;
  readonly passwords: Passwords;
  readonly sessions: Pick<SessionEnd, 'endAllWithin'>;
  readonly messages: Messages;
  readonly domains: { current(): Domains };
  readonly settings: Settings;
  readonly timeZone: string;
  readonly namedAttempts: NamedAttempts;
}

/** What every way to a password shares: links, their mails, the policy and the change itself. */
export const createNewPasswordsModule = (parts: ServiceParts, deps: NewPasswordsModuleDeps) => {
  const { mongo, createEvent, clock, ids, log } = parts;
  const { domains, settings, timeZone, messages, ...rest } = deps;
  const links = createLinks({ links: createLinksRepository(mongo.connection), clock, ids });
  const linkMessages = createLinkMessages({ domains, timeZone });
  const linkMails = createLinkMails({ links, linkMessages, messages, settings });
  const strength = createPasswordStrength();
  const policy = createPasswordPolicy({ settings, strength, log });
  return {
    background: strength,
    links,
    linkMessages,
    linkMails,
    policy,
    newPasswords: createNewPasswords({ ...rest, policy, linkMails, createEvent, clock }),
  };
};
export type NewPasswordsModule = ReturnType<typeof createNewPasswordsModule>;

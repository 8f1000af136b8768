import { requestErrors } from '@gatehouse/contracts/core/errors.ts';
import { passwordEndpoints } from '@gatehouse/contracts/identity/password.endpoints.ts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import { problem } from '@gatehouse/kit/http/problem-error.ts';
import { refusedFields } from '@gatehouse/kit/http/refused-fields.ts';
import type { PasswordContext, PasswordPolicy } from './password-policy.service.ts';

/** Words that nobody should make a password of, by the link that entitles to set it; throws what the link opens not. */
export interface WordsOfPurposes {
  /** Of somebody who is signed in. */
  account(accountId: string, context: EventContext): Promise<PasswordContext>;
  registration(secret: string): Promise<PasswordContext>;
  invitation(secret: string, names: readonly string[]): Promise<PasswordContext>;
  password(
    purpose: 'restore' | 'first-entry',
    secret: string,
    context: EventContext,
  ): Promise<PasswordContext>;
}

const missing = () => refusedFields({ secret: 'errorEmpty' });

/** Only for somebody who holds a link or is signed in: strangers cannot keep the judge of passwords busy. */
export const passwordVerdictRoutes = ({
  policy,
  words,
}: {
  readonly policy: Pick<PasswordPolicy, 'verdict'>;
  readonly words: WordsOfPurposes;
}): readonly Route[] => [
  route(passwordEndpoints.strength, async ({ body, actor, context }) => {
    const { purpose, secret, password, names = [] } = body;
    const contextOf = () => {
      if (purpose === 'change') {
        if (actor.kind !== 'account') throw problem(requestErrors.unauthenticated);
        return words.account(actor.accountId, context);
      }
      if (secret === undefined) throw missing();
      if (purpose === 'registration') return words.registration(secret);
      return purpose === 'invitation'
        ? words.invitation(secret, names)
        : words.password(purpose, secret, context);
    };
    return policy.verdict(password, await contextOf());
  }),
];

import { passwordEndpoints } from '@gatehouse/contracts';
import type { EventContext } from '@gatehouse/kit/events/event.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { PasswordContext, PasswordPolicy } from './password-policy.service.ts';

/** Words that nobody should make a password of, by the link that entitles to set it; throws what the link opens not. */
export interface WordsOfLinks {
  registration(secret: string): Promise<PasswordContext>;
  invitation(secret: string, names: readonly string[]): Promise<PasswordContext>;
  password(
    purpose: 'restore' | 'first-entry',
    secret: string,
    context: EventContext,
  ): Promise<PasswordContext>;
}

/** Only for somebody who holds a link: strangers cannot keep the judge of passwords busy. */
export const passwordVerdictRoutes = ({
  policy,
  words,
}: {
  readonly policy: Pick<PasswordPolicy, 'verdict'>;
  readonly words: WordsOfLinks;
}): readonly Route[] => [
  route(passwordEndpoints.strength, async ({ body, context }) => {
    const { purpose, secret, password, names = [] } = body;
    const contextOf = () => {
      if (purpose === 'registration') return words.registration(secret);
      return purpose === 'invitation'
        ? words.invitation(secret, names)
        : words.password(purpose, secret, context);
    };
    return policy.verdict(password, await contextOf());
  }),
];

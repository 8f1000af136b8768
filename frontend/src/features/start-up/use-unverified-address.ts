import { mayChangeContacts } from './own-account.ts';
import { useStartUpState } from './start-up-context.tsx';

/** The person's main address while it is not verified; undefined where they cannot verify it themselves. */
export function useUnverifiedAddress(): string | undefined {
  const profile = useStartUpState().session?.profile;
  if (!profile || !mayChangeContacts(profile)) return undefined;
  const { email, emailVerified } = profile.mainInfo;
  return email && !emailVerified ? email : undefined;
}

import { useStartUpState } from './start-up-context.tsx';

/** The person's main address while it is not verified; undefined for accounts that a directory manages. */
export function useUnverifiedAddress(): string | undefined {
  const { session } = useStartUpState();
  const { email, emailVerified, isEditable } = session?.profile.mainInfo ?? {};
  return email && !emailVerified && isEditable ? email : undefined;
}

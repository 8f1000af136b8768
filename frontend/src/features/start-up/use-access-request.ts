import { usePlace } from '../../lib/navigation.tsx';
import { useStartUpState } from './start-up-context.tsx';
import { useRequestRules } from './use-request-rules.ts';

const requestPath = '/accesses/requests/access';

/**
 * Where a person without services asks for access, with required fields that are empty as well; undefined where the
 * installation takes no requests, and there.
 */
export function useAccessRequest(): string | undefined {
  const { session } = useStartUpState();
  const { offered } = useRequestRules();
  const { path } = usePlace();
  return session?.services?.length === 0 && offered && path !== requestPath ? requestPath : undefined;
}

import type { Http, Result } from '../../../lib/http.ts';
import type { LinkFacts } from '../link-state.ts';
import {
  firstEntryStatusCall,
  invitationCall,
  registrationStatusCall,
  restoreStatusCall,
} from './entry-calls.ts';

/** How to ask for the state of a mailed link, by the route that it opens. Asking changes nothing. */
export const linkChecks = {
  registrationStepTwo: registrationStatusCall,
  newPassword: restoreStatusCall,
  setPassword: firstEntryStatusCall,
  invitation: invitationCall,
} as const;

/** Asks for the state of the link behind a route. */
export function checkLink(
  http: Pick<Http, 'send'>,
  route: string,
  id: string,
  signal: AbortSignal,
): Promise<Result<LinkFacts>> {
  const call = linkChecks[route as keyof typeof linkChecks];
  return http.send(call, { params: { id } }, { signal }) as Promise<Result<LinkFacts>>;
}

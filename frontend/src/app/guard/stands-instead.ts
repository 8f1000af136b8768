import type { StartUpState } from '../../features/start-up/start-up.store.ts';
import type { PageAccess } from '../../lib/define-page.ts';
import { isClosed } from './is-closed.ts';

/** Reading matter and what mails lead to: nothing on them depends on who is signed in. */
const waitsForNobody: readonly (PageAccess | undefined)[] = ['open', 'document'];

/**
 * What stands in the place of the page. A page for people who are signed out waits, too: somebody who may be signed in would
 * be asked to sign in once more, with the same services away.
 */
export function standsInstead(
  { failure, projectError, signedIn }: Pick<StartUpState, 'failure' | 'projectError' | 'signedIn'>,
  access: PageAccess | undefined,
): 'notOpened' | 'owing' | undefined {
  if (isClosed(projectError)) return 'notOpened';
  if (failure && !waitsForNobody.includes(access)) return 'notOpened';
  return signedIn === 'owing' ? 'owing' : undefined;
}

/** Writes of many rows inside a transaction, which must not grow with the data. */
import ts from 'typescript';

const isMany = (
  node: ts.Node,
): node is ts.CallExpression & { readonly expression: ts.PropertyAccessExpression } =>
  ts.isCallExpression(node) &&
  ts.isPropertyAccessExpression(node.expression) &&
  ['updateMany', 'deleteMany'].includes(node.expression.name.text);

/** Whether it is part of a transaction: `{ session }` among its arguments, or `.session(…)` behind it. */
const isInTransaction = (call: ts.CallExpression, text: string): boolean => {
  if (call.arguments.some((argument) => /\bsession\b|\boptions\b/.test(argument.getText()))) return true;
  return /^\s*\.session\(/.test(text.slice(call.getEnd()));
};

/** How many such writes of a file take their rows by a filter instead of a list of keys that somebody has bounded. */
export const unboundedWrites = (path: string, text: string): number => {
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  let count = 0;
  const visit = (node: ts.Node): void => {
    if (isMany(node) && isInTransaction(node, text) && !node.arguments[0]?.getText().includes('$in'))
      count += 1;
    ts.forEachChild(node, visit);
  };
  visit(source);
  return count;
};

const ofPerson = 'rows of one person';

/** Files with such writes: how many, and what bounds them. A number may only fall; a new line needs its reason. */
export const boundedWrites: Readonly<Record<string, readonly [count: number, bound: string]>> = {
  'packages/kit/src/consumer/inbox.ts': [1, 'parked events of one aggregate'],
  'packages/kit/src/tasks/set-aside.ts': [1, 'the last item about one subject'],
  'services/access-request/src/modules/invitations/invitations.repository.ts': [1, ofPerson],
  'services/access-request/src/modules/memberships/memberships.repository.ts': [2, ofPerson],
  'services/identity/src/modules/accounts/agreements/agreements.repository.ts': [1, ofPerson],
  'services/identity/src/modules/authentication/passkeys/passkeys.repository.ts': [1, ofPerson],
  'services/identity/src/modules/authentication/quotas/quotas.repository.ts': [1, ofPerson],
  'services/identity/src/modules/directory/external-identities.repository.ts': [1, ofPerson],
  'services/identity/src/modules/oidc/consent/consents.repository.ts': [1, ofPerson],
  'services/identity/src/modules/oidc/tokens/families.repository.ts': [2, ofPerson],
  'services/identity/src/modules/onboarding/links/links.repository.ts': [1, ofPerson],
  'services/identity/src/modules/onboarding/registration/registrations.repository.ts': [1, ofPerson],
  'services/identity/src/modules/sessions/sessions.repository.ts': [2, ofPerson],
  'services/notification/src/modules/erasure/erasure.repository.ts': [2, ofPerson],
  'services/notification/src/modules/messages/message.repository.ts': [1, ofPerson],
  'services/notification/src/modules/push/push.repository.ts': [1, 'browsers of one person'],
  'services/notification/src/modules/telegram/telegram.repository.ts': [1, 'chats of one person'],
  'services/platform/src/modules/images/images.repository.ts': [
    2,
    'pictures of the texts of an installation',
  ],
  'services/profile/src/modules/directories/entries.repository.ts': [
    1,
    'entries of one directory, which is read whole elsewhere, too',
  ],
  'services/profile/src/modules/pictures/picture-files.store.ts': [2, 'parts of one picture'],
  'services/profile/src/modules/pictures/pictures.repository.ts': [
    3,
    'pictures of one person, or named by one company',
  ],
  'services/profile/src/modules/profiles/profile-values.repository.ts': [1, ofPerson],
  'services/provider-sync/src/modules/mappers/mappers.repository.ts': [1, 'mappers of one synchronization'],
};

/** Jobs that run transactions of their own instead of a sweep or a task, with what bounds them and their failures. */
export const ownRounds: Readonly<Record<string, string>> = {};

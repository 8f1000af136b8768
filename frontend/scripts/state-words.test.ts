import { expect, test } from 'vitest';
import { textsIn } from '../src/testing/texts.ts';

/** Places that say a state as a word of its own: all say the same. */
const requests = ['accessRequests', 'accessDecisions.status', 'contractors.requests', 'incomingRequests'];
const invitations = ['companyInvitations', 'contractors.invitations'];
const inHistory = 'journal.value.status';

const places: Readonly<Record<string, readonly string[]>> = {
  considered: requests,
  approved: [...requests, inHistory],
  failure: [...requests, inHistory],
  remove: [...requests, inHistory],
  // Elsewhere it stands in a sentence or on a button, where the glossary holds the word.
  duplicate: ['accessDecisions.status', 'contractors.requests', inHistory],
  active: invitations,
  success: [...invitations, inHistory],
  autoSuccess: [...invitations, inHistory],
  refusal: [...invitations, inHistory],
  deactivated: [...invitations, inHistory],
  deleted: invitations,
  disabled: ['people.status', inHistory],
};

test.each(['ru', 'en'] as const)('a state has one word on all pages in %s', (locale) => {
  const texts = textsIn(locale);
  const told = Object.entries(places).map(([state, prefixes]) => {
    const words = prefixes.map((prefix) => texts[`${prefix}.${state}`]?.toLowerCase());
    return [state, [...new Set(words)]] as const;
  });
  expect(told.filter(([, words]) => words.length !== 1 || words[0] === undefined)).toEqual([]);
});

/**
 * Companies at size: 1,000,000 memberships of 100,000 contractors, with a million people, 300,000 requests and 200,000
 * invitations, and whatever console, cabinet and jobs ask of them, one question after the other.
 */
import { systemClock } from '@gatehouse/kit/runtime/clock.ts';
import { runSized } from '@gatehouse/testkit/sized/run-sized.ts';
import { fillCompanies } from './sized-companies.ts';
import { companySizes } from './sized-names.ts';
import { startCompanies } from './start-companies.ts';

await runSized('companies', {
  sizesOf: companySizes,
  start: startCompanies,
  fill: (connection, sizes) => fillCompanies(connection, sizes, systemClock.now()),
});

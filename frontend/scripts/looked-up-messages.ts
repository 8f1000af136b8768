import {
  domainFieldErrorCodes,
  errorCatalog,
  fieldErrorCodes,
  identityFieldErrorCodes,
} from '@gatehouse/contracts';
import { pages } from '../src/app/pages.ts';
import { journalMessages } from './journal-messages.ts';

/** Ids that the application puts together at run time, from the catalogues they come from. */
export function lookedUpMessages(): string[] {
  return [
    ...errorCatalog.map(({ code }) => `errors.${code}`),
    'errors.offline',
    'errors.unreachable',
    ...[...fieldErrorCodes, ...identityFieldErrorCodes, ...domainFieldErrorCodes].map(
      (code) => `form.${code}`,
    ),
    ...journalMessages(),
    ...pages.map(({ title }) => title),
  ];
}

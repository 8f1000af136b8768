import { errorCatalog, eventCatalog, fieldErrorCodes, identityFieldErrorCodes } from '@gatehouse/contracts';
import { routes } from '../src/app/routes.ts';
import { knownFields, knownValues } from '../src/features/history/known-words.ts';

/** Ids that the application puts together at run time, from the catalogues they come from. */
export function lookedUpMessages(): string[] {
  return [
    ...errorCatalog.map(({ code }) => `errors.${code}`),
    'errors.offline',
    'errors.unreachable',
    ...[...fieldErrorCodes, ...identityFieldErrorCodes].map((code) => `form.${code}`),
    ...eventCatalog.flatMap(({ type, journal }) =>
      journal ? [`journal.type.${type}`, `journal.entity.${journal.entity}`] : [],
    ),
    ...knownFields.map((field) => `journal.field.${field}`),
    ...knownValues.map((value) => `journal.value.${value}`),
    ...routes.map(({ title }) => title),
  ];
}

/** Where a field is in a request, as `errorList` spells it: `fieldPath('companies', 0, 'inn')` is `companies.0.inn`. */
export const fieldPath = (...steps: readonly (string | number)[]): string => steps.join('.');

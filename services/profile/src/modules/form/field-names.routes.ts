import { fieldNamesEndpoints } from '@gatehouse/contracts/profile/field-names.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { FormService } from './form.service.ts';

export const fieldNamesRoutes = (form: Pick<FormService, 'fieldNames'>): readonly Route[] => [
  route(fieldNamesEndpoints.list, async () => ({ fields: await form.fieldNames() })),
  route(fieldNamesEndpoints.facts, async () => ({ fields: await form.fieldNames() })),
];

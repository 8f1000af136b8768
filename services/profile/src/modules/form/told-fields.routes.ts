import { toldFieldsEndpoints } from '@gatehouse/contracts/profile/told-fields.endpoints.ts';
import { type Route, route } from '@gatehouse/kit/http/call.ts';
import type { FormService } from './form.service.ts';

export const toldFieldsRoutes = (form: Pick<FormService, 'toldFields' | 'tell'>): readonly Route[] => [
  route(toldFieldsEndpoints.list, async () => ({ fields: await form.toldFields() })),
  route(toldFieldsEndpoints.change, async ({ body, context }) => {
    await form.tell(body.fields, context);
    return { fields: await form.toldFields() };
  }),
];

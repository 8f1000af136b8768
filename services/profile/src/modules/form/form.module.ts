/** Owns which tabs, blocks and fields profiles have. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import { fieldNamesRoutes } from './field-names.routes.ts';
import { createFormRepository } from './form.repository.ts';
import { createFormService } from './form.service.ts';
import { toldFieldsRoutes } from './told-fields.routes.ts';

export const createFormModule = ({ mongo, units, createEvent, clock }: ServiceParts) => {
  const repository = createFormRepository(mongo.connection);
  const service = createFormService({ units, repository, createEvent, clock });
  return {
    current: repository.find,
    service,
    routes: [...toldFieldsRoutes(service), ...fieldNamesRoutes(service)],
  };
};

import { defineEndpoint, granted } from '../core/define-endpoint.ts';
import { requestErrors } from '../core/errors.ts';
import { Closed, Id } from '../core/schema.ts';
import { DomainEffects, DomainPlan } from '../platform/domains.resources.ts';

/** Whom a change of a domain concerns: sessions and agreements are known here, domains by their facts. */
export const domainEffectsEndpoints = {
  foresee: defineEndpoint({
    operationId: 'identity.domain.foresee',
    beyond: 'a confirmation says whom a change concerns before it is made',
    service: 'identity',
    method: 'POST',
    path: '/platform/setting/domains/{id}/effects',
    summary:
      'Whom a change of a domain would concern, or why it is refused, for the question before it; changes nothing',
    access: granted('setting.domains.write'),
    idempotency: 'safe',
    params: Closed({ id: Id }),
    body: DomainPlan,
    responses: { 200: Closed({ effects: DomainEffects }) },
    errors: [requestErrors.notFound],
  }),
} as const;

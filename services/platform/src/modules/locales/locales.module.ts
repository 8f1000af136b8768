/** Owns the locales of the installation; the default one is always on. */
import type { ServiceParts } from '@gatehouse/kit/runtime/service.ts';
import type { LocalesRepository } from './locales.repository.ts';
import { createLocalesService, type LocalesServiceDeps } from './locales.service.ts';

interface Needs extends Pick<LocalesServiceDeps, 'refreshDomains'> {
  readonly repository: LocalesRepository;
}

export const createLocalesModule = (parts: ServiceParts, needs: Needs) => ({
  service: createLocalesService({ ...parts, ...needs }),
});

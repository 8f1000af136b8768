/** Owns images: logos made of uploaded files. Which of them is whose is the domains' to say. */
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { ImagesRepository } from './images.repository.ts';
import { imagesRoutes } from './images.routes.ts';
import { createImagesService } from './images.service.ts';

export const createImagesModule = ({ clock }: Pick<ServiceParts, 'clock'>, repository: ImagesRepository) => {
  const service = createImagesService({ repository, clock });
  return { service, routes: imagesRoutes(service) };
};

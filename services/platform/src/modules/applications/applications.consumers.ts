import { applicationEvents } from '@gatehouse/contracts/identity/applications.events.ts';
import { type EventSubscription, on } from '@gatehouse/kit/consumer/subscription.ts';
import type { ApplicationsRepository } from './applications.repository.ts';

/** Keeps the copy in step with identity, which owns the applications. */
export const applicationSubscriptions = (
  repository: Pick<ApplicationsRepository, 'keep' | 'forget'>,
): readonly EventSubscription[] => [
  on(applicationEvents.applicationChanged, async ({ data }, unit) => {
    const { applicationId, applicationCode, applicationType, names, description, url } = data;
    const row = {
      _id: applicationId,
      code: applicationCode,
      type: applicationType,
      names,
      description,
      url,
      offered: data.enabled && (data.catalogVisible || data.profileVisible),
      catalogVisible: data.catalogVisible,
      profileVisible: data.profileVisible,
      techUrl: data.techUrl ?? null,
      version: data.version ?? null,
      iconCode: (data.iconVisible && data.iconCode) || null,
      domains: data.domains,
      roles: data.roles ?? [],
      order: data.order,
    };
    await repository.keep(row, unit);
  }),
  on(applicationEvents.applicationDeleted, async ({ data }, unit) => {
    await repository.forget(data.applicationId, unit);
  }),
];

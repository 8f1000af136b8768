import type { ApplicationIcon } from '@gatehouse/contracts/core/application-icons.ts';
import type { ApplicationType } from '@gatehouse/contracts/identity/application-kinds.ts';
import type { Application, ApplicationCreate } from '@gatehouse/contracts/identity/applications.resources.ts';
import { joinMethods, splitMethods } from '../offered-methods.ts';
import { linesOf } from './client-values.ts';

/** Values of the form of an application; what is absent is an empty text. */
export const valuesOf = (application: Application | undefined) => ({
  type: application?.type ?? ('external' as ApplicationType),
  name: application?.name ?? '',
  nameEn: application?.nameEn ?? '',
  code: application?.code ?? '',
  url: application?.url ?? '',
  description: application?.description ?? '',
  version: application?.version ?? '',
  helpUrl: application?.helpUrl ?? '',
  techUrl: application?.techUrl ?? '',
  compodocUrl: application?.compodocUrl ?? '',
  publicSwaggerUrl: application?.publicSwaggerUrl ?? '',
  privateSwaggerUrl: application?.privateSwaggerUrl ?? '',
  parentId: application?.parent?.id ?? '',
  catalogVisible: application?.catalogVisible ?? true,
  profileVisible: application?.profileVisible ?? false,
  iconVisible: application?.iconVisible ?? false,
  iconCode: application?.iconCode ?? ('window' as ApplicationIcon),
  virtualSupport: application?.virtualSupport ?? false,
  serviceAccount: application?.serviceAccount ?? false,
  offered: splitMethods(application?.methods ?? []).offered,
  methods: splitMethods(application?.methods ?? []).others.join('\n'),
  ip: application?.ip.join('\n') ?? '',
  domains: (application?.domains ?? []).map(({ id }) => ({ id })),
  roles: (application?.roles ?? []).map(({ id }) => ({ id })),
});
type ApplicationValues = ReturnType<typeof valuesOf>;

export const bodyOf = ({
  parentId,
  domains,
  roles,
  offered,
  methods,
  ip,
  ...values
}: ApplicationValues): ApplicationCreate => ({
  ...values,
  methods: joinMethods(offered, linesOf(methods)),
  ip: linesOf(ip),
  parentId: parentId || null,
  domains: domains.map(({ id }) => id).filter((id) => id !== ''),
  roles: roles.map(({ id }) => id).filter((id) => id !== ''),
});

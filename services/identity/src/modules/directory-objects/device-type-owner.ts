import { plainText } from '@gatehouse/kit/text/plain-text.ts';
import type { DeviceTypeRow } from '../device-types/device-types.model.ts';
import type { DeviceTypesService } from '../device-types/device-types.service.ts';
import { titleOf } from './delivered-object.domain.ts';
import type { ObjectOwner } from './object-owners.ts';

export interface DeviceTypeOwnerDeps {
  /** In any case. */
  byCode(code: string): Promise<DeviceTypeRow | null>;
  readonly service: Pick<DeviceTypesService, 'create' | 'update' | 'remove'>;
}

/** A type of devices cannot be switched off; one that domains have attributes for is not removed. */
export const deviceTypeOwner = ({ byCode, service }: DeviceTypeOwnerDeps): ObjectOwner => {
  const rowOf = async (code: string): Promise<DeviceTypeRow> => {
    const row = await byCode(code);
    if (row === null) throw new Error(`type of devices ${code} is gone`);
    return row;
  };
  return {
    find: async (code) => {
      const row = await byCode(code);
      return row === null ? undefined : { view: { code: row.code, name: row.name }, enabled: undefined };
    },
    viewOf: (row, code) => ({ code, name: plainText(titleOf(row)) }),
    create: async (row, code, context) => {
      await service.create({ code, name: titleOf(row) }, context);
    },
    update: async (row, code, context) => {
      const { _id, sequence } = await rowOf(code);
      await service.update(_id, { name: titleOf(row), revision: sequence }, context);
    },
    setEnabled: async () => {},
    remove: async (code, context) => service.remove((await rowOf(code))._id, 'en', context),
  };
};

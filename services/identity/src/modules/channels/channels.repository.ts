import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import { type ChannelRow, channelRows } from './channels.model.ts';

export const createChannelsRepository = (connection: Connection) => {
  const rows = channelRows.model(connection);
  return {
    all: (unit?: UnitOfWork): Promise<readonly ChannelRow[]> =>
      rows
        .find()
        .session(unit?.session ?? null)
        .lean<ChannelRow[]>()
        .exec(),
    save: (row: ChannelRow, unit: UnitOfWork) => saveNext(rows, row, unit),
  };
};
export type ChannelsRepository = ReturnType<typeof createChannelsRepository>;

import { saveNext } from '@gatehouse/kit/unit-of-work/save-next.ts';
import type { UnitOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { Connection } from 'mongoose';
import type { TopicRow } from './topics.domain.ts';
import { topicCollection } from './topics.model.ts';

export const createTopicsRepository = (connection: Connection) => {
  const rows = topicCollection.model(connection);
  return {
    all: (unit?: UnitOfWork): Promise<TopicRow[]> =>
      rows
        .find()
        .session(unit?.session ?? null)
        .lean<TopicRow[]>()
        .exec(),
    save: (row: TopicRow, unit: UnitOfWork): Promise<void> => saveNext(rows, row, unit),
  };
};
export type TopicsRepository = ReturnType<typeof createTopicsRepository>;

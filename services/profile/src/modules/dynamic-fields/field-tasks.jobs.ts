import type { ScheduledJob } from '@gatehouse/kit/schedule/schedule.ts';
import type { UnitsOfWork } from '@gatehouse/kit/unit-of-work/unit-of-work.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import type { FieldTaskRow } from './field-tasks.model.ts';
import type { FieldTasksRepository } from './field-tasks.repository.ts';

export interface FieldTasksDeps {
  readonly repository: FieldTasksRepository;
  readonly units: UnitsOfWork;
  readonly pictures: Pick<PicturesService, 'keep'>;
}

/** Brings the values of people after the definitions of their fields. */
export const fieldTasksJob = ({ repository, units, pictures }: FieldTasksDeps): ScheduledJob => {
  const removeValues = async ({ field, fieldType }: FieldTaskRow): Promise<boolean> => {
    const found = await repository.valuesOf(field);
    if (fieldType !== 'picture') await repository.removeValues(found.map(({ _id }) => _id));
    else
      for (const { _id, accountId } of found)
        await units.run(async (unit) => {
          await repository.removeValue(_id, unit);
          await pictures.keep(accountId, 'field', await repository.otherValues(accountId, field, unit), unit);
        });
    return found.length > 0;
  };
  const run = async (task: FieldTaskRow, signal: AbortSignal): Promise<void> => {
    if (task.kind === 'unique') {
      let key: string | undefined = '';
      while (key !== undefined && !signal.aborted) key = await repository.holdUnique(task.field, key);
    } else if (task.kind === 'items')
      while (!signal.aborted && (await repository.takeOut(task.field, task.items)) > 0);
    else while (!signal.aborted && (await removeValues(task)));
    if (!signal.aborted) await repository.finish(task._id);
  };
  return {
    name: 'fields.tasks',
    everyMs: 5_000,
    run: async ({ signal }) => {
      for (
        let task = await repository.oldest();
        task !== null && !signal.aborted;
        task = await repository.oldest()
      )
        await run(task, signal);
    },
  };
};

/** Owns what administrators decide of the fields of people, organizations, contractors and directories. */
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { ServiceParts } from '@gatehouse/kit/service/service.ts';
import type { CountCompanies } from '../../adapters/access-request.client.ts';
import { createDirectoriesModule } from '../directories/directories.module.ts';
import { type FieldUsage, noUsage } from '../form/field-usage.ts';
import { createFormRepository } from '../form/form.repository.ts';
import { createFormStore } from '../form/form.store.ts';
import type { PicturesService } from '../pictures/pictures.service.ts';
import { awaitValueWrites } from '../profiles/value-writes.ts';
import { createCompanyUsage } from './company-usage.ts';
import { dynamicFieldRoutes } from './dynamic-fields.routes.ts';
import { createValueEffects } from './effects.ts';
import { lateFieldTasks } from './field-tasks.model.ts';
import { createFieldTasks } from './field-tasks.ts';
import { createFieldsService } from './fields.service.ts';
import { createFormEditor } from './form-editor.ts';
import { createLostValues } from './lost-values.ts';
import { createPartActs } from './part-acts.ts';
import { createPeopleUsage } from './people-usage.ts';
import { addTab } from './tab-edits.domain.ts';
import { createTabsService } from './tabs.service.ts';

export const createDynamicFieldsModule = (
  parts: ServiceParts,
  needs: {
    readonly pictures: Pick<PicturesService, 'keep' | 'idsOfField' | 'removeRows'>;
    readonly countCompanies: CountCompanies;
  },
) => {
  const { mongo, units, createEvent, clock } = parts;
  const { connection } = mongo;
  const repository = createFormRepository(connection);
  const store = createFormStore({ repository, createEvent, clock });
  const usages: Readonly<Record<DynamicType, FieldUsage>> = {
    users: createPeopleUsage(connection),
    organizations: createCompanyUsage('organizations', needs.countCompanies),
    contractors: createCompanyUsage('contractors', needs.countCompanies),
    directories: noUsage,
  };
  const usageOf = (type: DynamicType): FieldUsage => usages[type];
  const directories = createDirectoriesModule(parts, {
    repository,
    store,
    usageOf,
    withDirectory: (tabs, given) => {
      const edited = addTab('directories', tabs, { ...given, view: 'table' });
      return edited.kind === 'edited' ? edited.tabs : undefined;
    },
  });
  const tasks = createFieldTasks(connection, { tasks: parts.tasks, pictures: needs.pictures });
  const lost = createLostValues(tasks);
  const editor = createFormEditor({ units, store, entries: directories.repository });
  const { fedFields, repository: entries } = directories;
  const acts = createPartActs({ editor, lost, fedFields });
  const tabs = createTabsService({ editor, acts, entries });
  const fields = createFieldsService({
    editor,
    acts,
    lost,
    effects: createValueEffects(usageOf),
    awaitValueWrites: () => awaitValueWrites(connection),
  });
  return {
    subscriptions: directories.subscriptions,
    routes: [...dynamicFieldRoutes({ tabs, fields }), ...directories.routes],
    tasks: [...tasks.kinds, ...directories.tasks],
    jobs: [lateFieldTasks(connection, parts.tasks)],
  };
};

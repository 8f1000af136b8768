import type { ObjectKind } from '../../screen/found-objects.ts';

const folders = import.meta.glob<readonly ObjectKind[]>('../*/found.ts', { eager: true, import: 'found' });

/** Everything that the console has lists of, in the order of its menu. */
export const objectKinds: readonly ObjectKind[] = Object.values(folders)
  .flat()
  .sort((one, other) => one.place - other.place);

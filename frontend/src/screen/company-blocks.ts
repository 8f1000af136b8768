import type { FormDefinition } from '@gatehouse/contracts/profile/events.ts';

type Field = FormDefinition[number]['blocks'][number]['fields'][number];

const shownIn = (fields: readonly Field[]): readonly Field[] =>
  fields.filter(({ active, adminVisible }) => active && adminVisible);

/** Blocks with the fields that administrators see. */
export const shownBlocks = (tabs: FormDefinition) =>
  tabs
    .filter(({ active }) => active)
    .flatMap(({ view, blocks }) =>
      blocks
        .filter(({ active }) => active)
        .map((block) => ({ ...block, view, fields: shownIn(block.fields) }))
        .filter(({ fields }) => fields.length > 0),
    );

import { defineCollection, part, required } from '@gatehouse/kit/mongo/collection.ts';
import type { SchemeFlow, SchemeRow } from './schemes.domain.ts';

// No enumeration: a flow of a later release is stored, and nobody here carries it out.
const flow = part<SchemeFlow>({ flow: required(String), enabled: required(Boolean) });

export const schemes = defineCollection<SchemeRow>(
  'authentication_schemes',
  {
    _id: required(String),
    name: required(part<SchemeRow['name']>({ ru: required(String), en: required(String) })),
    active: required(Boolean),
    base: required(Boolean),
    priority: { type: Number, default: null },
    first: required([flow]),
    second: required([flow]),
    throughProviders: Boolean,
    comment: String,
    assignments: Number,
    sequence: Number,
    updatedAt: Date,
  },
  // One scheme is left when nothing else says which, whatever a program does wrong.
  [{ name: 'base', key: { base: 1 }, unique: true, partialFilterExpression: { base: true } }],
);

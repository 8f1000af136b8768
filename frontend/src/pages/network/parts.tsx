import { lazyPart } from '../../lib/script.tsx';

/** The forms, whose scripts come when they are opened. */
export const EntryEditor = lazyPart(
  async () => (await import('../../features/network/components/entry-editor.tsx')).EntryEditor,
);
export const AliasEditor = lazyPart(
  async () => (await import('../../features/network/components/alias-editor.tsx')).AliasEditor,
);

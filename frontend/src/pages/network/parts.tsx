import type { NetworkEntry } from '@gatehouse/contracts/identity/network.resources.ts';
import { blacklist, type NetworkListOf, whitelist } from '../../features/network/lists.ts';
import { lazyPart } from '../../lib/script.tsx';
import type { EditorProps } from '../../screen/editing.tsx';

/** The forms, whose scripts come when they are opened. */
const EntryEditor = lazyPart(
  async () => (await import('../../features/network/components/entry-editor.tsx')).EntryEditor,
);
const editorOf = (of: NetworkListOf) => (props: EditorProps<NetworkEntry | undefined>) => (
  <EntryEditor of={of} {...props} />
);
export const BlacklistEditor = editorOf(blacklist);
export const WhitelistEditor = editorOf(whitelist);
export const AliasEditor = lazyPart(
  async () => (await import('../../features/network/components/alias-editor.tsx')).AliasEditor,
);

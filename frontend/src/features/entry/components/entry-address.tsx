import './entry.css';

/** Somebody's address in a sentence. */
export function EntryAddress({ children }: { children: string }) {
  return <span className="gh-entry-address">{children}</span>;
}

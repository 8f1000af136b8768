/** Mark and name of the project; keeps its place until the name arrives. */
export function Brand({ name, small }: { name: string | undefined; small?: boolean }) {
  return (
    <div className="gh-brand" data-small={small || undefined}>
      <svg viewBox="0 0 32 32" width={small ? 24 : 32} height={small ? 24 : 32} aria-hidden="true">
        <rect className="gh-brand-ground" width="32" height="32" rx="8" />
        <path className="gh-brand-line" d="M8 24V14a8 8 0 0 1 16 0v10" />
        <circle className="gh-brand-dot" cx="16" cy="17" r="2.4" />
      </svg>
      {name === undefined ? <span className="gh-bone" data-of="brand" /> : <span>{name}</span>}
    </div>
  );
}

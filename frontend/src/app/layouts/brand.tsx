import { routerBase } from '../../lib/history.ts';

export interface BrandProps {
  name: string | undefined;
  styleCode: string | undefined;
  small?: boolean;
  /** The logo alone; the name stays for screen readers. */
  logoOnly?: boolean;
}

/** Logo and name of the project; both keep their places until they arrive. */
export function Brand(props: BrandProps) {
  const { name, styleCode, small, logoOnly } = props;
  const size = small ? 24 : 32;
  return (
    <div className="gh-brand" data-small={small || undefined}>
      {styleCode ? (
        <img src={`${routerBase}/style/${encodeURIComponent(styleCode)}/logo.svg`} alt="" height={size} />
      ) : (
        <span className="gh-bone" data-of="logo" />
      )}
      {name === undefined && !logoOnly && <span className="gh-bone" data-of="brand" />}
      {name !== undefined && <span className={logoOnly ? 'gh-hidden' : undefined}>{name}</span>}
    </div>
  );
}

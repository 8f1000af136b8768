import { logoSize } from '@gatehouse/contracts/platform/logo-size.ts';
import type { ProjectInfo } from '@gatehouse/contracts/platform/resources.ts';
import { useState } from 'react';
import { routerBase } from '../../lib/history.ts';
import { imageAddress } from '../../lib/made-images.ts';

export interface BrandProps {
  name: string | undefined;
  /** Undefined until it is there. */
  project: Pick<ProjectInfo, 'styleCode' | 'image'> | undefined;
  /** It does not come: the place stays empty, as nothing is under way. */
  missing?: boolean;
  small?: boolean;
  /** The logo alone; the name stays for screen readers. */
  logoOnly?: boolean;
}

interface LogoProps {
  project: NonNullable<BrandProps['project']>;
  size: number;
  /** No wider than high. */
  square: boolean;
}

/** The domain's own logo, else the one of its style: also where its own does not come. */
function Logo({ project, size, square }: LogoProps) {
  const { styleCode, image } = project;
  const [missing, setMissing] = useState<string>();
  if (image && image.imageCode !== missing) {
    const { imageCode } = image;
    return (
      <img
        src={imageAddress(imageCode)}
        alt=""
        {...logoSize(image, size, square ? 1 : undefined)}
        onError={() => setMissing(imageCode)}
      />
    );
  }
  return (
    <img
      src={`${routerBase}/style/${encodeURIComponent(styleCode)}/logo.svg`}
      alt=""
      width={size}
      height={size}
    />
  );
}

/** Logo and name of the project; both keep their places until they arrive. */
export function Brand(props: BrandProps) {
  const { name, project, missing = false, small, logoOnly } = props;
  return (
    <div className="gh-brand" data-small={small || undefined}>
      {project ? (
        <Logo project={project} size={small ? 24 : 32} square={logoOnly ?? false} />
      ) : (
        !missing && <span className="gh-bone" data-of="logo" />
      )}
      {name === undefined && !logoOnly && !missing && <span className="gh-bone" data-of="brand" />}
      {name !== undefined && <span className={logoOnly ? 'gh-hidden' : undefined}>{name}</span>}
    </div>
  );
}

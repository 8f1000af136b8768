/** How pages show a form while it is edited: the pieces of the form are another feature's. */
import type {
  DynamicField,
  DynamicSubtype,
  DynamicTabDetails,
} from '@gatehouse/contracts/profile/dynamic-fields.resources.ts';
import type { DynamicType } from '@gatehouse/contracts/profile/fields.ts';
import type { FunctionComponent, ReactNode } from 'react';

/** Whose view of the form is shown. */
export type Viewer = 'person' | 'administrator';

/** As far as the form shows it. */
export type PreviewField = Pick<
  DynamicField,
  | 'code'
  | 'title'
  | 'placeholder'
  | 'comment'
  | 'fieldType'
  | 'systemic'
  | 'active'
  | 'multiple'
  | 'unique'
  | 'valueCount'
  | 'items'
  | 'profileVisible'
  | 'profileEdit'
  | 'profileRequired'
  | 'adminVisible'
  | 'adminEdit'
  | 'adminRequired'
>;

export interface FormPreviewProps {
  type: DynamicType;
  viewer: Viewer;
  view: DynamicTabDetails['view'];
  blocks: readonly (Pick<DynamicSubtype, 'code' | 'title' | 'active'> & {
    readonly fields: readonly PreviewField[];
  })[];
  /** Beside the field with this code. */
  actionOf?: (code: string) => ReactNode;
}

export type FormPreview = FunctionComponent<FormPreviewProps>;

/** Whether the viewer sees the field. */
export const isShownTo = (viewer: Viewer, field: PreviewField): boolean =>
  field.active && (viewer === 'person' ? field.profileVisible : field.adminVisible);

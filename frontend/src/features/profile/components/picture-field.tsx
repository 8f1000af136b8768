import { VALUES_MAX } from '@gatehouse/contracts/profile/fields.ts';
import { pictureTypes } from '@gatehouse/contracts/profile/pictures.ts';
import { ImageUp } from 'lucide-react';
import { type ReactNode, useContext, useId, useRef } from 'react';
import { type FieldError, get, useFormContext, useFormState } from 'react-hook-form';
import { styled } from 'styled-components';
import { PicturePreview } from '../../../screen/pictures/picture-preview.tsx';
import { pictureMessages } from '../../../screen/pictures/texts.ts';
import { usePictureUpload } from '../../../screen/pictures/use-picture-upload.ts';
import { useTexts } from '../../../screen/texts.ts';
import { FieldMessage } from '../../../ui/field/field.tsx';
import { FileChoice } from '../../../ui/file-choice/file-choice.tsx';
import { uiMessages } from '../../../ui/texts.ts';
import type { ProfileField } from '../profile-form.ts';
import { editMessages } from '../texts.ts';
import { UploadsContext } from '../use-uploads.ts';
import { FieldGroup, useProfileField, useWrongText } from './field-parts.tsx';

const Entries = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--space-3);

  > fieldset {
    min-width: 0;
    margin: 0;
    padding: 0;
    border: 0;
  }

  > fieldset > .gh-field-note {
    margin-top: 6px;
  }
`;

interface EntryProps {
  /** Where the picture stands, as the service knows it. */
  path: string;
  name: string;
  /** None where one may be added. */
  fileId: string | undefined;
  first: boolean;
  error: string | undefined;
  onUploaded: (fileId: string) => void;
  onRemove: () => void;
}

/** A picture with another file in its place, or the place of one more. */
function Entry({ path, name, fileId, first, error, onUploaded, onRemove }: EntryProps) {
  const text = useTexts({ ...pictureMessages, ...uiMessages, add: editMessages.add });
  const noteId = useId();
  const uploads = useContext(UploadsContext);
  const { upload, busy, wrong, forget } = usePictureUpload(path);
  const choose = async (file: File): Promise<boolean> => {
    const picture = await upload(file, file.name);
    if (picture) onUploaded(picture.fileId);
    return picture !== undefined;
  };
  const remove = () => {
    forget();
    onRemove();
  };
  return (
    <fieldset aria-label={name}>
      <FileChoice
        label={text(fileId ? 'another' : first ? 'choose' : 'add')}
        icon={<ImageUp size={16} aria-hidden="true" />}
        drop={text('drop')}
        accept={pictureTypes.join(',')}
        busy={busy}
        describedBy={noteId}
        invalid={(wrong ?? error) !== undefined}
        onChoose={(file) => uploads.begin(choose(file))}
        remove={fileId ? { label: text('delete'), run: remove } : undefined}
      >
        {fileId && <PicturePreview fileId={fileId} title={name} height={96} />}
      </FileChoice>
      <FieldMessage id={noteId} hint={fileId ? undefined : text('hint')} error={wrong ?? error} />
    </fieldset>
  );
}

/** The pictures of a field in the surrounding form, which is there for longer than a part of it is shown. */
function usePictures(name: string, multiple: boolean) {
  const form = useFormContext();
  const { value, error } = useProfileField<string | string[]>(name);
  const { errors } = useFormState();
  const wrongText = useWrongText();
  const listOf = (stored: string | string[] | undefined) =>
    Array.isArray(stored) ? stored : stored ? [stored] : [];
  const change = (changed: (stored: readonly string[]) => readonly string[]) => {
    const next = [...new Set(changed(listOf(form.getValues(name))))];
    form.setValue(name, multiple ? next : (next[0] ?? ''), { shouldDirty: true, shouldValidate: true });
  };
  return {
    fileIds: listOf(value),
    error,
    errorOf: (index: number) =>
      wrongText((get(errors, `${name}.${index}`) as FieldError | undefined)?.message),
    add: (fileId: string) => change((stored) => [...stored, fileId]),
    replace: (before: string, fileId: string) =>
      change((stored) => stored.map((one) => (one === before ? fileId : one))),
    remove: (fileId: string) => change((stored) => stored.filter((one) => one !== fileId)),
  };
}

export interface PictureFieldProps {
  field: ProfileField;
  /** Path in the form. */
  name: string;
  label: ReactNode;
  hint: ReactNode;
}

/** One picture or many: each is uploaded when it is chosen, and belongs to the profile once the form is saved. */
export function PictureField({ field, name, label, hint }: PictureFieldProps) {
  const { title, multiple } = field;
  const text = useTexts(editMessages);
  const entries = useRef<HTMLDivElement>(null);
  const { fileIds, error, errorOf, add, replace, remove } = usePictures(name, multiple);
  /** What was pressed may be gone. */
  const keepFocus = (index: number) =>
    requestAnimationFrame(() => {
      if (document.activeElement !== document.body) return;
      const choices = entries.current?.querySelectorAll('input') ?? [];
      choices[Math.min(index, choices.length - 1)]?.focus();
    });
  const nameOf = (index: number) => (multiple ? text('entry', { title, number: index + 1 }) : title);
  const hasPlace = fileIds.length < (multiple ? VALUES_MAX : 1);
  return (
    <FieldGroup label={label} hint={hint}>
      <Entries ref={entries}>
        {[...fileIds, ...(hasPlace ? [undefined] : [])].map((fileId, index) => (
          <Entry
            // The only one keeps its place, whatever stands in it.
            key={multiple ? (fileId ?? 'add') : 'only'}
            path={name}
            name={nameOf(index)}
            fileId={fileId}
            first={index === 0}
            error={multiple && fileId !== undefined ? errorOf(index) : error}
            onUploaded={(uploaded) => {
              if (fileId === undefined) add(uploaded);
              else replace(fileId, uploaded);
              keepFocus(index);
            }}
            onRemove={() => {
              if (fileId !== undefined) remove(fileId);
              keepFocus(index);
            }}
          />
        ))}
      </Entries>
    </FieldGroup>
  );
}

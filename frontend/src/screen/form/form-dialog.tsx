import { codeOf } from '@gatehouse/contracts/core/broken-bound.ts';
import { type ReactNode, useState } from 'react';
import { type FieldValues, FormProvider } from 'react-hook-form';
import { FormattedList, FormattedMessage, useIntl } from 'react-intl';
import { fieldErrorText } from '../../lib/field-error.ts';
import { Alert } from '../../ui/alert/alert.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { LeaveDialog } from '../../ui/dialog/leave-dialog.tsx';
import { RefusalNotice } from '../../ui/refusal-notice/refusal-notice.tsx';
import { SaveBar } from '../../ui/save-bar/save-bar.tsx';
import { uiMessages } from '../../ui/texts.ts';
import { widgetMessages } from '../../ui/widget-texts/texts.ts';
import { FirstWrongContext } from './first-wrong.ts';
import { type FormTexts, FormTextsContext, useFieldWords } from './form-texts.ts';
import { ReadOnlyContext } from './read-only.ts';
import type { RecordForm } from './record-form.ts';

interface FormFrameProps<V extends FieldValues> {
  form: RecordForm<V>;
  children: ReactNode;
}

/** A value that is taken, by what its field is called; by its path where the form has no word for it. */
function TakenValue({ field, value }: { field: string; value: unknown }) {
  const { label = field } = useFieldWords(field);
  return (
    <li>
      {label}: {Array.isArray(value) ? value.join(', ') : String(value)}
    </li>
  );
}

function FieldLabel({ name }: { name: string }) {
  const { label = name } = useFieldWords(name);
  return label;
}

/** Somebody else was faster: which fields they changed, and that what was typed is still there. */
function ChangedMeanwhile({ texts, names }: { texts: FormTexts; names: readonly string[] }) {
  const labels = names.map((name) => <FieldLabel key={name} name={name} />);
  return (
    <Alert tone="warning" live title={<FormattedMessage {...widgetMessages['meanwhile.title']} />}>
      <FormTextsContext value={texts}>
        <FormattedMessage
          {...widgetMessages[names.length > 0 ? 'meanwhile.text' : 'meanwhile.none']}
          values={{ fields: <FormattedList value={labels} /> }}
        />
      </FormTextsContext>
    </Alert>
  );
}

/** What surrounds the fields of a form, wherever it stands: what is wrong with it, and values that are taken. */
function FormBody<V extends FieldValues>({ form, children }: FormFrameProps<V>) {
  const intl = useIntl();
  const { others, taken, refusals } = form;
  const wordOf = (error: string) => {
    const code = codeOf(error);
    return `form.${code}` in intl.messages ? fieldErrorText(intl, error) : code;
  };
  return (
    <FormProvider {...form.fields}>
      {refusals > 0 && (
        <p key={refusals} className="gh-hidden" role="alert">
          <FormattedMessage {...uiMessages.formErrors} />
        </p>
      )}
      {Object.keys(others).length > 0 && (
        <Alert tone="danger" title={<FormattedMessage {...uiMessages.formErrors} />}>
          <ul>
            {Object.entries(others).map(([path, code]) => (
              <li key={path}>
                <code>{path}</code>: {wordOf(code)}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {form.changedMeanwhile && <ChangedMeanwhile texts={form.texts} names={form.changedMeanwhile} />}
      {form.restoredOf && (
        <Alert
          live
          title={<FormattedMessage {...widgetMessages.restoredTitle} />}
          action={
            <Button kind="quiet" size="small" onClick={() => form.reset()}>
              <FormattedMessage {...widgetMessages.restoredDiscard} />
            </Button>
          }
        >
          <FormattedMessage
            {...widgetMessages.restoredText}
            values={{ at: intl.formatDate(form.restoredOf, { dateStyle: 'medium', timeStyle: 'short' }) }}
          />
        </Alert>
      )}
      <FormTextsContext value={form.texts}>
        <FirstWrongContext value={form.firstWrong}>{children}</FirstWrongContext>
      </FormTextsContext>
      <RefusalNotice notice={form.notice} />
      <Dialog
        open={taken !== undefined}
        title={<FormattedMessage {...widgetMessages['taken.title']} />}
        onClose={form.dismissTaken}
        actions={
          <Button kind="primary" onClick={form.dismissTaken}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
        }
      >
        <p>
          <FormattedMessage {...widgetMessages['taken.text']} />
        </p>
        <ul>
          {Object.entries(taken ?? {}).map(([field, value]) => (
            <FormTextsContext key={field} value={form.texts}>
              <TakenValue field={field} value={value} />
            </FormTextsContext>
          ))}
        </ul>
      </Dialog>
    </FormProvider>
  );
}

/** Fields for those who may not change anything, which it says. */
function ShownForm<V extends FieldValues>({ form, children }: FormFrameProps<V>) {
  return (
    <ReadOnlyContext value={true}>
      <div className="gh-form">
        <Alert tone="info">
          <FormattedMessage {...widgetMessages.readOnly} />
        </Alert>
        <fieldset disabled>
          <FormBody form={form}>{children}</FormBody>
        </fieldset>
      </div>
    </ReadOnlyContext>
  );
}

export interface FormDialogProps<V extends FieldValues> extends FormFrameProps<V> {
  /** Open as long as it is there unless told. */
  open?: boolean;
  /** As the form itself is called unless told. */
  title?: ReactNode;
  /** The button's verb; "Save" unless told. */
  verb?: ReactNode;
  /** More than eight fields: a panel of full height. */
  panel?: boolean;
  wide?: boolean;
  /** Two columns side by side. */
  twice?: boolean;
  /** It shows its fields to those who may not change anything. */
  readOnly?: boolean;
  /** It stays until it is saved; what leads away from it stands in place of "Cancel". */
  locked?: ReactNode;
  onClose: () => void;
}

/** A form above the page; closing it with changes asks. */
export function FormDialog<V extends FieldValues>(props: FormDialogProps<V>) {
  const {
    form,
    open = true,
    title,
    verb,
    panel = false,
    wide = false,
    twice = false,
    locked,
    readOnly = false,
    onClose,
    children,
  } = props;
  const [asking, setAsking] = useState(false);
  const close = () => (form.changed && !form.busy ? setAsking(true) : onClose());
  const shownTitle = title ?? (form.title && <FormattedMessage {...form.title} />);
  const look = { open, title: shownTitle, side: panel, wide, twice };
  if (readOnly) {
    return (
      <Dialog
        {...look}
        onClose={onClose}
        actions={
          <Button onClick={onClose}>
            <FormattedMessage {...uiMessages.close} />
          </Button>
        }
      >
        <ShownForm form={form}>{children}</ShownForm>
      </Dialog>
    );
  }
  return (
    <>
      <Dialog
        {...look}
        locked={locked !== undefined}
        onClose={close}
        onSubmit={(event) => void form.submit(event)}
        formRef={form.formRef}
        actions={
          <>
            {locked ?? (
              <Button onClick={close}>
                <FormattedMessage {...uiMessages.cancel} />
              </Button>
            )}
            <Button type="submit" kind="primary" busy={form.busy}>
              {verb ?? <FormattedMessage {...uiMessages.save} />}
            </Button>
          </>
        }
      >
        <FormBody form={form}>{children}</FormBody>
      </Dialog>
      {form.question}
      {open && locked === undefined && <LeaveDialog changed={form.changed} />}
      <ConfirmDialog
        open={asking}
        title={<FormattedMessage {...widgetMessages.leaveTitle} />}
        verb={<FormattedMessage {...widgetMessages.discard} />}
        danger
        onConfirm={() => {
          setAsking(false);
          onClose();
          return undefined;
        }}
        onClose={() => setAsking(false)}
      >
        <FormattedMessage {...widgetMessages.leaveText} />
      </ConfirmDialog>
    </>
  );
}

interface FormSectionProps<V extends FieldValues> extends FormFrameProps<V> {
  readOnly?: boolean;
  /** The form was opened to edit: its bar stands from the beginning, and cancelling leaves the form. */
  onCancel?: () => void;
}

/**
 * A form that is part of a page: a bar to save appears once something differs, leaving asks. To those who may not change
 * anything it shows its fields, and says so.
 */
export function FormSection<V extends FieldValues>(props: FormSectionProps<V>) {
  const { form, readOnly = false, onCancel, children } = props;
  if (readOnly) {
    return <ShownForm form={form}>{children}</ShownForm>;
  }
  return (
    <form ref={form.formRef} className="gh-form" noValidate onSubmit={(event) => void form.submit(event)}>
      <FormBody form={form}>{children}</FormBody>
      <SaveBar
        changed={form.changed}
        busy={form.busy}
        opened={onCancel !== undefined}
        onSave={() => void form.submit()}
        onCancel={() => {
          form.reset();
          onCancel?.();
        }}
      />
      <LeaveDialog changed={form.changed} />
      {form.question}
    </form>
  );
}

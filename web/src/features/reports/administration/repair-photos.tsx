import { imageExtensions } from '@maru/domain/file';
import { maxRepairPhotos } from '@maru/domain/report';
import { useState } from 'react';
import { useMay } from '#lib/admin-session/me.ts';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { useDetail } from '#screens/detail/detail.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { ActionButton } from '#ui/action/action-button.tsx';
import { FileField } from '#ui/form/file-field.tsx';
import { useForm } from '#ui/form/use-form.ts';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { useToast } from '#ui/toast/toast.tsx';
import { type Incident, page } from './incident.ts';
import { IncidentPhoto } from './incident-reports.tsx';

/** Photos after the repair, also visible to the reporters. */
export function RepairPhotos({ incident: { incidentId, photos } }: { incident: Incident }) {
  const may = useMay();
  const [isAdding, setAdding] = useState(false);
  const canAdd = may(page, 'post') && photos.length < maxRepairPhotos;
  return (
    <Section
      title={words.photos}
      actions={canAdd ? <ActionButton onClick={() => setAdding(true)}>{words.addPhoto}</ActionButton> : null}
    >
      {photos.length === 0 ? <p className="flush">{words.noPhotos}</p> : null}
      <ul className="stack gap-5 columns-16">
        {photos.map((hashFileName, at) => (
          <li key={hashFileName} className="stack gap-2 packed unstretched">
            <IncidentPhoto incidentId={incidentId} hashFileName={hashFileName} alt={words.repairPhoto(at + 1)} />
            {may(page, 'delete') ? <Removal incidentId={incidentId} hashFileName={hashFileName} at={at + 1} /> : null}
          </li>
        ))}
      </ul>
      {isAdding ? <PhotoDialog incidentId={incidentId} onClose={() => setAdding(false)} /> : null}
    </Section>
  );
}

function Removal({ incidentId, hashFileName, at }: { incidentId: number; hashFileName: string; at: number }) {
  const detail = useDetail();
  const remove = useAction('DELETE /admin/api/report/incidents/{incidentId}/photos/{hashFileName}');
  return (
    <ConfirmedButton
      aria-label={words.removePhotoOf(at)}
      title={words.removePhoto}
      of={words.repairPhoto(at)}
      body={words.removePhotoBody}
      run={() => remove({ params: { incidentId, hashFileName } })}
      after={() => detail.refresh()}
    />
  );
}

function PhotoDialog({ incidentId, onClose }: { incidentId: number; onClose: () => void }) {
  const detail = useDetail();
  const toast = useToast();
  const add = useAction('POST /admin/api/report/photos');
  const { form, field, isBusy } = useForm<{ file: File | null }>({
    initial: { file: null },
    rules: [{ field: 'file', passes: ({ file }) => file !== null, error: words.photoNeeded }],
    async onSubmit({ file }) {
      if (!file) return;
      await add({ body: { incidentId }, file });
      toast(words.photoAdded);
      onClose();
      await detail.refresh();
    },
  });
  const { value: _value, ...file } = field('file');
  return (
    <FormDialog
      {...form}
      title={words.addPhoto}
      intro={<p>{words.photosLine}</p>}
      fields={['file']}
      save={words.addPhoto}
      isBusy={isBusy}
      onClose={onClose}
    >
      <FileField
        {...file}
        label={words.photo}
        help={words.photoHelp}
        accept={imageExtensions.map((extension) => `.${extension}`).join()}
      />
    </FormDialog>
  );
}

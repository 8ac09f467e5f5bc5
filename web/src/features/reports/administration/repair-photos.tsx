import { imageExtensions } from '@maru/domain/file';
import { maxRepairPhotos } from '@maru/domain/report';
import { useAction } from '#lib/api/use-action.ts';
import { ConfirmedButton } from '#screens/confirmed-button.tsx';
import { DialogButton } from '#screens/dialog-button.tsx';
import { useDialogForm } from '#screens/use-dialog-form.ts';
import { reportWords as words } from '#texts/ko/console-reports.ts';
import { FileField } from '#ui/form/file-field.tsx';
import { FormDialog } from '#ui/modal/form-dialog.tsx';
import { Section } from '#ui/page/section.tsx';
import { type Incident, incidentCall, page } from './incident.ts';
import { IncidentPhoto } from './incident-reports.tsx';

/** Photos after the repair, also visible to the reporters. */
export function RepairPhotos({ incident: { incidentId, photos } }: { incident: Incident }) {
  const remove = useAction('DELETE /admin/api/report/incidents/{incidentId}/photos/{hashFileName}');
  return (
    <Section
      title={words.photos}
      actions={
        photos.length < maxRepairPhotos ? (
          <DialogButton
            permission={[page, 'post']}
            dialog={(close) => <PhotoDialog incidentId={incidentId} onClose={close} />}
          >
            {words.addPhoto}
          </DialogButton>
        ) : null
      }
    >
      {photos.length === 0 ? <p className="flush">{words.noPhotos}</p> : null}
      <ul className="stack gap-5 columns-16">
        {photos.map((hashFileName, at) => (
          <li key={hashFileName} className="stack gap-2 packed unstretched">
            <IncidentPhoto incidentId={incidentId} hashFileName={hashFileName} alt={words.repairPhoto(at + 1)} />
            <ConfirmedButton
              permission={[page, 'delete']}
              aria-label={words.removePhotoOf(at + 1)}
              title={words.removePhoto}
              of={words.repairPhoto(at + 1)}
              body={words.removePhotoBody}
              run={() => remove({ params: { incidentId, hashFileName } })}
              refresh={[incidentCall]}
            />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PhotoDialog({ incidentId, onClose }: { incidentId: number; onClose: () => void }) {
  const add = useAction('POST /admin/api/report/photos');
  const { form, field } = useDialogForm<{ file: File | null }>({
    initial: { file: null },
    rules: [{ field: 'file', passes: ({ file }) => file !== null, error: words.photoNeeded }],
    save: async ({ file }) => file && add({ body: { incidentId }, file }),
    done: words.photoAdded,
    onClose,
  });
  const { value: _value, ...file } = field('file');
  return (
    <FormDialog {...form} title={words.addPhoto} intro={<p>{words.photosLine}</p>} submit={words.addPhoto}>
      <FileField
        {...file}
        label={words.photo}
        help={words.photoHelp}
        accept={imageExtensions.map((extension) => `.${extension}`).join()}
      />
    </FormDialog>
  );
}

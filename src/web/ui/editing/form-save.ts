import type { Endpoints } from '#contract/endpoints.ts';
import { ifMatch } from '#web/lib/if-match.ts';
import type { FormFields, PictureEndpoint, Watch } from '#web/lib/upload.ts';
import type { PictureValue } from '#web/ui/image-field/use-chosen-picture.ts';

/** What a form saves: fields as the API takes them, and the choice about the picture. `version` is the one last read. */
export interface FormSave<K extends PictureEndpoint> {
  readonly fields: FormFields<K>;
  readonly picture: PictureValue;
  readonly version?: number;
  readonly watch: Watch;
}

/** Returns a save as `upload` takes it; `name` is the form field of the picture. */
export const uploadOf = <K extends PictureEndpoint>(
  { fields, picture, version, watch }: FormSave<K>,
  name: Endpoints[K]['picture'],
) => ({
  fields,
  headers: ifMatch(version),
  picture: { [name]: fileOf(picture) } as Readonly<Record<typeof name, File | 'remove' | undefined>>,
  ...watch,
});

const fileOf = (picture: PictureValue): File | 'remove' | undefined => {
  if (typeof picture === 'object') return picture.file;
  return picture === 'removed' ? 'remove' : undefined;
};

import type { Endpoints } from '#contract/endpoints.ts';
import { ifMatch } from '#web/lib/if-match.ts';
import type { FormFields, ImageEndpoint, Watch } from '#web/lib/upload.ts';
import type { ImageValue } from '#web/ui/image-field/use-chosen-image.ts';

/** What a form saves: fields as the API takes them, and the choice about the image. `version` is the one last read. */
export interface FormSave<K extends ImageEndpoint> {
  readonly fields: FormFields<K>;
  readonly image: ImageValue;
  readonly version?: number;
  readonly watch: Watch;
}

/** Returns a save as `upload` takes it; `name` is the form field of the image. */
export const uploadOf = <K extends ImageEndpoint>(
  { fields, image, version, watch }: FormSave<K>,
  name: Endpoints[K]['image'],
) => ({
  fields,
  headers: ifMatch(version),
  image: { [name]: fileOf(image) } as Readonly<Record<typeof name, File | 'remove' | undefined>>,
  ...watch,
});

const fileOf = (image: ImageValue): File | 'remove' | undefined => {
  if (typeof image === 'object') return image.file;
  return image === 'removed' ? 'remove' : undefined;
};

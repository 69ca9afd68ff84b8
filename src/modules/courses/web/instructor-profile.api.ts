import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#web/lib/api.ts';
import { ifMatch } from '#web/lib/if-match.ts';
import { type FormFields, upload } from '#web/lib/upload.ts';

/** The profile of a teacher or an admin, to edit. Throws ApiError: `user_not_found`. */
export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'profile', id],
    meta: { personal: true },
    queryFn: ({ signal }) => api('GET /users/user/:id/profile', { params: { id }, signal }),
  });

/** Saves a profile. Throws ApiError: `edit_conflict`, `invalid_input` with its fields, `picture_unreadable`. */
export function useSaveProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (save: {
      fields: FormFields<'PUT /users/user/:id/profile'>;
      version: number;
      image: File | 'remove' | undefined;
    }) =>
      upload('PUT /users/user/:id/profile', {
        params: { id },
        fields: save.fields,
        headers: ifMatch(save.version),
        image: { profileImage: save.image },
      }),
    onSuccess: (profile) => client.setQueryData(profileQuery(id).queryKey, profile),
  });
}

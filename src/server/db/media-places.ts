/** A table whose rows name images and files: the columns of its primary key, and those that may name them. */
export interface MediaPlace {
  readonly table: string;
  readonly key: readonly string[];
  readonly columns: readonly string[];
}

/**
 * Every place where an uploaded image or file can be used, by the name that `media_uses` has for it. A column that is added here
 * needs a migration that creates its trigger again and notes the uses of the rows there are: see 0072.
 */
export const MEDIA_PLACES = {
  course: {
    table: 'courses',
    key: ['id'],
    columns: [
      'image_src',
      'description',
      'outcomes',
      'audience',
      'pitch',
      'trailer',
      'guarantee',
      'faq',
      'testimonials',
    ],
  },
  draft: { table: 'unit_drafts', key: ['section_id'], columns: ['value'] },
  import: { table: 'course_imports', key: ['id'], columns: ['before'] },
  poster: { table: 'unit_videos', key: ['id'], columns: ['poster', 'captions_url'] },
  question: { table: 'question_versions', key: ['id'], columns: ['body'] },
  settings: { table: 'school_versions', key: ['number'], columns: ['document'] },
  settingsDraft: { table: 'school_draft_parts', key: ['part'], columns: ['value'] },
  certificate: { table: 'certificates', key: ['id'], columns: ['data'] },
  sharedTeacher: { table: 'instructors', key: ['name'], columns: ['bio', 'image_src'] },
  teacher: { table: 'instructor_profiles', key: ['user_id'], columns: ['bio', 'link', 'image_src'] },
  unit: {
    table: 'sections',
    key: ['id'],
    columns: ['description', 'summary', 'video_url', 'captions_url', 'section_image'],
  },
  version: { table: 'unit_versions', key: ['section_id', 'number'], columns: ['value'] },
} as const satisfies Record<string, MediaPlace>;
export type MediaPlaceName = keyof typeof MEDIA_PLACES;

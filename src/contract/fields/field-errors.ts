import { fillIn } from '#contract/text/fill-in.ts';
import { FORM_ERRORS } from './form-errors.ts';

/**
 * A code for each reason to refuse the value of a field, with its English sentence, which the API publishes in `fields`.
 * `{name}` stands for a number of the error. A published code is never renamed. Without zod, for the forms of pages.
 */
export const FIELD_ERRORS = {
  ...FORM_ERRORS,
  // Of the back office alone: kept out of the scripts of public pages, in which these sentences come from the server.
  extension_too_long: 'An access can be extended to at most {max} days from today.',
  cursor_invalid: 'This is not the cursor of a row of this list in this order.',
  entries_invalid: 'An entry here is incomplete or too long.',
  entry_text_required: 'Please fill this in, or remove the entry.',
  tax_exemption_of_zero: 'Only a rate of 0 has a reason for exemption. Please clear it.',
  file_of_other_course: 'This shows a file of another course. Upload it in this one instead.',
  file_deleted: 'A picture or file in this was deleted just now. Please choose it again, or take it out.',
  slug_required: 'Please enter the address of the page.',
  slug_invalid: 'An address has letters and digits, with hyphens between words, such as how-we-teach.',
  slug_reserved: 'This address would be taken for a page of the school itself. Please choose another one.',
  slug_taken: 'Another page has this address already.',
  page_title_required: 'A page needs a title.',
  iban_invalid:
    'This is not an IBAN: please compare it with a statement of the account. An example is ES91 2100 0418 4502 0005 1332.',
  bic_invalid: 'This is not a BIC. It has 8 or 11 letters and digits, such as CAIXESBB.',
  placeholder_unknown:
    'Certificates have no such placeholder. These can be used: {{name}}, {{course}}, {{date}} and {{school}}.',
  too_many_lines: 'This has at most {max} lines, empty ones included.',
  placeholder_missing: 'Please name the learner and the course: the wording needs {{name}} and {{course}}.',
  payment_days_invalid: 'Please enter a whole number of days from 1 to 180.',
  day_in_future: 'This day has not come yet in the time zone of the school.',
  amount_not_exact: 'The currency of the order has no such amount.',
  amount_invalid: 'This is not an amount, such as 10 or 4.99.',
  amount_not_positive: 'Please enter an amount above zero, such as 10 or 4.99.',
  coupon_value_required: 'Please enter what the coupon takes off: a percentage or an amount.',
  amount_above_limit: 'A payment of this order is at most {max}.',
  refund_of_one_payment:
    'Several payments paid this order, and each is paid back by itself: at most {most} at once. Please refund it in parts.',
  amount_too_high: 'This is more than any order costs.',
  day_too_early: 'This day is too long ago. Please enter the day on which the money arrived.',
  amount_needs_reason: 'This is not the total of the order. Please say why.',
  // Of the files of a course: the name of the field is a file and a line.
  zip_unreadable: 'This is not a ZIP archive that can be read. Encrypted archives cannot be read either.',
  package_scorm: 'This is a SCORM package. Aula imports only courses exported by Aula.',
  package_cartridge: 'This is a Common Cartridge. Aula imports only courses exported by Aula.',
  package_ims: 'This is an IMS content package. Aula imports only courses exported by Aula.',
  package_moodle: 'This is a backup of Moodle. Aula imports only courses exported by Aula.',
  package_h5p: 'This is an H5P package. Aula imports only courses exported by Aula.',
  file_path_unsafe: 'The archive has a file with a path that is not allowed: absolute, or with “..” in it.',
  file_is_link: 'Links are not allowed. Please put the file itself there.',
  file_not_of_course:
    'A course has no such file. It has course.yaml, questions.yaml, units/….md and media/…, with plain names and the endings that can be uploaded.',
  file_twice: 'There is another file of this name; upper and lower case count as the same.',
  file_too_large: 'This file is too large.',
  file_size_false: 'This file does not have the size the archive says, or unfolds to far too much.',
  file_missing: 'This file is missing.',
  file_changed: 'The content is not the one the name of the file stands for. Please give the file another name.',
  file_type_wrong: 'The content is not what the name of the file says.',
  not_utf8: 'This text is not in UTF-8.',
  front_matter_missing: 'A unit begins with a line ---, its fields, and another line ---.',
  yaml_invalid: 'This is not valid YAML.',
  yaml_alias: 'Anchors, aliases and tags of YAML are not allowed here.',
  yaml_too_much: 'This file holds far more than a course needs, so it was not read.',
  yaml_key_twice: 'This field is here twice.',
  yaml_key_unknown: 'There is no such field.',
  yaml_key_missing: 'A field is missing here.',
  format_unknown: 'The format has to be 1.',
  media_path_invalid: 'This is neither a file in media/ nor an address.',
  media_missing: 'This file is not in media/.',
  unit_path_invalid: 'A unit is a file such as units/arches.md.',
  unit_listed_twice: 'This unit is listed twice.',
  unit_not_listed: 'course.yaml does not list this unit.',
  id_twice: 'This id is used twice in these files.',
  id_elsewhere: 'This id belongs to another course of this school. Import the files as a copy, or give it a new id.',
  question_unknown: 'questions.yaml has no question with this id.',
  course_other: 'These are the files of another course.',
  version_tag_invalid: 'If-Match takes the `version` as last read, in quotes, such as "3".',
  units_most: 'A course has at most {max} units. Nothing was added.',
  chapters_most: 'A course has at most {max} chapters. Nothing was added.',
  unit_text_missing: 'Unit {place} needs a text before it is published. Nothing was changed.',
  // Of units that are copied to another course.
  copy_course_missing: 'This course does not exist or has been removed. Nothing was copied.',
  copy_course_same: 'The units are in this course already. Please choose another one.',
  copy_no_room: 'A course has at most {max} units, and this one has {present} already. Nothing was copied.',
  copy_unit_missing: 'One of these units does not exist or has been removed. Nothing was copied.',
  copy_questions_full:
    'A course has at most {max} questions, and this one has {present} already; the units ask {count}. Nothing was copied.',
  // Of ticks.
  watch_seconds: 'Watch {count} more seconds of the film first.',
  watch_minutes: 'Watch {count} more minutes of the film first.',
  // Of videos.
  film_incomplete:
    'This file is incomplete: its end is missing. Please copy or download it again, or export it once more.',
  film_unreadable: 'This file is damaged or is not a film. Please choose another one.',
  film_no_picture: 'This file has no picture. Audio files belong among the files of the unit.',
  film_hevc: 'Browsers cannot play H.265 (HEVC). Please save the film with H.264 video and AAC sound.',
  film_prores: 'Browsers cannot play ProRes. Please save the film with H.264 video and AAC sound.',
  film_mpeg4: 'Browsers cannot play MPEG-4 Part 2 (Xvid, DivX). Please save the film with H.264 video and AAC sound.',
  film_h264_profile: 'Browsers play H.264 with 8 bits and 4:2:0 colour only. Please save the film so.',
  film_codec:
    'Browsers cannot play the video or the sound of this film. Please save it with H.264 video and AAC sound.',
  // Of questions and tests.
  question_required: 'Please write the question.',
  question_points: 'Points are a number from 0.25 to 100, in steps of 0.25.',
  question_tag: 'A tag begins with a letter or a digit; blanks, _ and - may follow. It has at most 39 characters.',
  choices_few: 'Please write at least two choices.',
  choices_none_correct: 'Please mark at least one choice as correct.',
  choices_weights: 'Weights belong to all choices: right ones give 100 percent in total, all others give none.',
  answers_few: 'Please write at least one accepted answer that gives all points.',
  number_required: 'Please enter a number.',
  pairs_few: 'Please write at least two pairs, one per line, such as: Spain = Madrid.',
  items_few: 'Please write at least two lines.',
  gaps_count: 'The text needs ___ (three underscores) once for each gap, and at least one gap.',
  gaps_answer: 'Each gap needs an answer. If it has options, the answer is one of them.',
  test_questions: 'Please choose at least one question, or draw some at random.',
  gift_syntax: 'This question cannot be read. A brace may be missing, or a \\ before one of ~ = # { }.',
  gift_nothing: 'This asks nothing: it has no answers.',
  gift_lost_name: 'The names of questions are left out: the text of a question names it here.',
  gift_lost_id: 'The id numbers of Moodle are left out.',
  gift_lost_feedback: 'The feedback to single answers of short and number questions is left out.',
  gift_lost_picture:
    'Pictures that are not in the file, or cannot be read, are left out. Add them in the text of the question.',
  image_unnamed:
    'Pictures without a description are named “Picture” for learners who cannot see them. Describe them in the choice.',
  gift_lost_formula: 'Formulas in answers, pairs, gaps and feedback are shown as they are written in TeX.',
  gift_lost_media: 'Videos, sounds, embedded pages, and links to files of the other system are left out.',
  gift_lost_format:
    'Formatting that a question does not have is left out, such as underlined text and merged cells. Choices have bold and italic text, code and formulas; answers, pairs, gaps and feedback are plain text.',
  gift_formatted: 'This text has too much formatting: at most 1,000 tags, and 32 within each other, can be read.',
  gift_numbers: 'Several numbers with points of their own cannot be imported.',
  xml_syntax: 'This is no XML that can be read. Export the questions from Moodle again.',
  xml_no_quiz: 'This XML has no questions. In Moodle, export the question bank as “Moodle XML”.',
  qti_xml: 'This file is no XML that can be read. Files with a document type or entities are not read.',
  qti_no_manifest:
    'This archive is no package of questions: it has no imsmanifest.xml. Export the questions as QTI 2.1.',
  qti_no_items: 'This package has no questions in QTI 2. Export the questions as QTI 2.1.',
  qti_version: 'These questions are in another version of QTI. Export them as QTI 2.1.',
  qti_scorm: 'This is a SCORM package: its questions are programs and cannot be read. Export the questions as QTI 2.1.',
  qti_cartridge: 'This is a Common Cartridge, whose questions are in QTI 1.2. Export the questions as QTI 2.1.',
  qti_h5p: 'This is an H5P package. Export the questions as QTI 2.1, Moodle XML or GIFT.',
  qti_moodle: 'This is a backup of Moodle. In Moodle, export the question bank as “Moodle XML”.',
  qti_composite: 'This item asks several questions at once. Make an item of each.',
  qti_template: 'This item is generated for each learner, which does not exist here.',
  qti_match_many: 'Here each left side matches exactly one right side.',
  qti_no_answer: 'This item does not say what is right.',
  qti_images:
    'The questions of this package show {count} images, and at most {max} are imported at once. Export the questions in several packages, and import one after the other.',
  qti_lost_scoring:
    'Points for single choices, and case that matters in some answers alone, are left out: the usual rule counts.',
  question_type_unknown: 'This type of question does not exist here.',
  moodle_gap_unknown: 'A gap of this kind does not exist here.',
  moodle_lost_gap: 'Weights of gaps, and tolerances, partly right answers and feedback in gaps are left out.',
  moodle_lost_points: 'Points are rounded to quarters, from 0.25 to 100.',
  moodle_lost_units: 'Units of numbers are left out.',
  moodle_lost_extras:
    'Hints, templates of essays, and the feedback to right, partly right and wrong answers as a whole are left out.',
} as const satisfies Readonly<Record<string, string>>;

export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** Why the value of a field is refused; each language has a sentence for the code. */
export interface FieldError {
  readonly code: FieldErrorCode;
  readonly params?: Readonly<Record<string, number>>;
}

/** Returns the English sentence of a field error. */
export const fieldErrorSentence = ({ code, params }: FieldError): string => fillIn(FIELD_ERRORS[code], params);

/** Returns the message a zod check carries for a field error: its code and numbers, such as `too_long?max=160`. */
export function fieldMessage(code: FieldErrorCode, params?: FieldError['params']): string {
  const numbers = Object.entries(params ?? {}).map(([name, value]) => `${name}=${value}`);
  return numbers.length === 0 ? code : `${code}?${numbers.join('&')}`;
}

/** Reads what `fieldMessage` wrote. Returns null for a message of zod's own. */
export function readFieldError(message: string): FieldError | null {
  const [code = '', numbers] = message.split('?', 2);
  if (!Object.hasOwn(FIELD_ERRORS, code)) return null;
  if (numbers === undefined) return { code: code as FieldErrorCode };
  const params = numbers.split('&').map((pair) => pair.split('=') as [string, string]);
  return {
    code: code as FieldErrorCode,
    params: Object.fromEntries(params.map(([name, value]) => [name, Number(value)])),
  };
}

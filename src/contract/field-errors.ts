import { fillIn } from './fill-in.ts';

/**
 * A code for each reason to refuse the value of a field, with its English sentence, which the API publishes in `fields`.
 * `{name}` stands for a number of the error. A published code is never renamed. Without zod, for the forms of pages.
 */
export const FIELD_ERRORS = {
  invalid: 'This is not of the right form.',
  too_long: 'This has at most {max} characters.',
  name_required: 'Name is required.',
  name_too_long: 'A name has at most {max} characters.',
  name_control_characters: 'A name cannot contain line breaks or control characters.',
  name_web_address: 'A name cannot contain a web address.',
  email_required: 'Email is required.',
  email_invalid: 'Please enter a valid email address.',
  email_too_long: 'An email address has at most {max} characters.',
  email_of_school: 'This is the address of the school itself. Please enter your own.',
  password_required: 'Password is required.',
  password_too_short: 'A password has at least {min} characters.',
  password_too_long: 'A password has at most {max} characters.',
  password_common:
    'This password is among the first that are guessed. Choose a longer one, such as a few words only you would put together.',
  password_personal:
    'Your name and your email address are easy to guess. Choose a password that has nothing to do with them.',
  own_password_required: 'Please enter your password.',
  repeat_required: 'Please repeat the password.',
  passwords_differ: 'Passwords do not match',
  login_email_too_long: 'This email address is too long.',
  login_password_too_long: 'This password is too long.',
  terms_not_agreed: 'You must agree to the terms and conditions',
  course_name_required: 'Course name is required.',
  category_required: 'Category is required.',
  category_unknown: 'This category does not exist.',
  category_exists: 'There is a category of this name already.',
  category_has_courses: 'This category cannot be deleted. Courses in it: {courses}. Merge it into another one instead.',
  category_limit: 'The school has {max} categories already.',
  teacher_required: 'Teacher name is required.',
  level_required: 'Level is required.',
  language_required: 'Language is required.',
  description_required: 'Description is required.',
  course_has_students:
    'People are studying this course, so it cannot be a draft. Make it unlisted or archive it instead.',
  chapter_title_required: 'A chapter needs a title.',
  picture_required: 'Course image is required.',
  price_required: 'Price is required.',
  price_not_a_number: 'Price must be a number.',
  price_negative: 'A price cannot be negative.',
  price_decimals: 'A price has at most two decimals, such as 49.99.',
  price_too_high: 'A price is at most 99,999.99.',
  price_not_whole: 'The currency of the school has no decimals. Please enter a whole number, such as 50.',
  sale_price_required: 'Please enter a sale price too, or leave the last day empty.',
  sale_not_below_price: 'A sale price is below the price.',
  price_not_above_sale: 'This is not above the sale price of the course. Change or clear that one first.',
  day_over: 'This day is over. Please enter today or a later day in the time zone of the school.',
  unit_title_required: 'Section title is required.',
  unit_too_long: 'A unit is at most {hours} hours long.',
  minutes_invalid: 'Please enter a number of minutes between 0 and 1440, or leave this empty.',
  video_address_invalid: 'Please enter a web address that starts with https://, or leave this empty.',
  video_unplayable: 'Only YouTube links and video files (.mp4, .m4v, .webm, .ogv) can be played here.',
  address_too_long: 'This address is too long.',
  list_empty: 'There is no e-mail in this list. Put one on each line.',
  list_too_long: 'This list is too long.',
  list_too_many_lines: 'This list has {lines} lines; at most {max} are taken at once.',
  id_invalid: 'This is not an id.',
  course_ref_invalid: 'This is not the id of a course.',
  course_ids_invalid: 'A list of up to {max} course IDs, separated by commas.',
  units_changed: 'The units of this course have changed meanwhile. Please reload and order them again.',
  // Of the files of a course: the name of the field is a file and a line.
  zip_unreadable: 'This is not a ZIP archive that can be read. Encrypted archives cannot be read either.',
  file_path_unsafe: 'The archive has a file with a path that is not allowed: absolute, or with “..” in it.',
  file_is_link: 'Links are not allowed. Please put the file itself there.',
  file_not_of_course:
    'A course has no such file. It has course.yaml, units/….md and media/…, with plain names and the endings that can be uploaded.',
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
  course_other: 'These are the files of another course.',
  one_line_only: 'This has to fit on one line.',
  too_many_entries: 'These are at most {max}.',
  entries_repeated: 'Each of these can be here only once.',
  picture_unknown: 'This picture does not exist. Please upload it again.',
  link_address_invalid:
    'Please enter a page of this school such as /courses, or an address that starts with https://, mailto: or tel:.',
  colour_invalid: 'This is not a colour. Please enter six hexadecimal digits, such as #b8401f.',
  colour_contrast: 'Text in this colour would be hard to read. The nearest colour that passes is suggested beside it.',
  time_zone_unknown: 'This time zone does not exist. An example is Europe/Madrid.',
  languages_required: 'A school speaks at least one language.',
  currency_unknown: 'This currency is not offered. An example is EUR.',
  currency_fixed: 'Courses have been sold in the present currency, so it cannot be changed any more.',
  course_not_offered: 'There is no course with this ID in the catalogue.',
  country_required: 'Please choose a country.',
  country_unknown: 'This country does not exist.',
  completion_units_required: 'Choose at least one unit.',
  reason_required: 'Please give a reason.',
  credential_required: 'Please paste a credential or choose a file.',
  note_required: 'Please write the note.',
  tax_rate_invalid: 'A rate is a number between 0 and 99.99 with at most two decimals, such as 21 or 5.5.',
  tax_rate_ends_before: 'The last day is before the first one.',
  tax_rate_exists: 'This country has a rate from this day on already. Delete that one first.',
  vat_id_invalid: 'This is not the VAT number of a company in the European Union. An example is ESB12345674.',
  language_tag_invalid: 'This is not a language tag. Examples are es and pt-BR.',
  captions_time: 'Line {line}: this time cannot be read. An example is 00:01:02.500 --> 00:01:05.000.',
  captions_backwards: 'Line {line}: this caption ends before it begins.',
  captions_no_time: 'Line {line}: this caption has no line with its times, such as 00:01:02.500 --> 00:01:05.000.',
  captions_empty: 'There is no caption in this file.',
  captions_too_many: 'A film has at most 10,000 captions.',
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
  test_number: 'Please enter a whole number from {min} to {max}.',
  gift_syntax: 'This question cannot be read. A brace may be missing, or a \\ before one of ~ = # { }.',
  gift_numbers: 'Several numbers with points of their own cannot be imported.',
  // Of a whole call, not of one field.
  wait_one_minute: 'Too many attempts. Try again in 1 minute.',
  wait_minutes: 'Too many attempts. Try again in {minutes} minutes.',
  wait_hours: 'Too many attempts. Try again in {hours} hours.',
  email_changed_too_often: 'An email address can be changed {max} times a day. Please try again tomorrow.',
  character_not_storable: 'Some of what was sent holds a character that cannot be stored. Please type it anew.',
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

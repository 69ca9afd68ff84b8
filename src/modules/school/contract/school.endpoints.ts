import { z } from 'zod';
import type { EndpointTable } from '#contract/endpoint.ts';
import { discardDraftQuery, listVersionsQuery } from '#contract/drafts.ts';
import {
  fullSchoolVersion,
  publishEffect,
  publishInput,
  saveDraftInput,
  savedDraftPart,
  school,
  schoolAbout,
  schoolDraft,
  schoolDraftView,
  schoolHome,
  schoolLegal,
  schoolParams,
  schoolVersion,
  storedImage,
  storeImageInput,
} from './school.ts';

/** A part of the settings holds at most two texts of 100,000 characters in each language, of up to three bytes each. */
const PART_BYTES = 2 * 1024 * 1024;

export const schoolEndpoints = {
  'GET /school': {
    tag: 'School',
    access: 'public',
    summary: 'The school: its name, mode, colours and footer',
    query: schoolParams,
    output: school,
    cache: 'public',
  },
  'GET /school/home': {
    tag: 'School',
    access: 'public',
    summary: 'The home page',
    query: schoolParams,
    output: schoolHome,
    cache: 'public',
  },
  'GET /school/about': {
    tag: 'School',
    access: 'public',
    summary: 'The page about the school',
    query: schoolParams,
    output: schoolAbout,
    cache: 'public',
  },
  'GET /school/legal/:document': {
    tag: 'School',
    access: 'public',
    summary: 'The Terms of Service (`terms`), the Privacy Policy (`privacy`) or the accessibility statement',
    query: schoolParams,
    output: schoolLegal,
    cache: 'public',
  },
  'GET /school/draft': {
    tag: 'School',
    access: 'admin',
    summary: 'The settings being edited',
    output: schoolDraft,
  },
  'GET /school/draft/view': {
    tag: 'School',
    access: 'admin',
    summary: 'The pages as they will be once the draft is published',
    query: schoolParams,
    output: schoolDraftView,
  },
  'GET /school/draft/effect': {
    tag: 'School',
    access: 'admin',
    summary: 'Which certificates publishing the draft would change',
    output: publishEffect,
  },
  'PUT /school/draft/:part': {
    tag: 'School',
    access: 'admin',
    summary: 'Save a part of the draft',
    description:
      'Fields of the part that are wrong are named by their path in it, such as `sections.0.title.en`. With a `revision` that is no longer the latest, nothing is saved: the response is `edit_conflict` with the present part as `current`.',
    body: saveDraftInput,
    bodyLimit: PART_BYTES,
    output: savedDraftPart,
    errors: ['edit_conflict'],
  },
  'DELETE /school/draft/:part': {
    tag: 'School',
    access: 'admin',
    summary: 'Discard the changes of a part',
    description:
      'With a `revision` that is no longer the latest nothing is discarded: the response is `edit_conflict` with the present part as `current`.',
    query: discardDraftQuery,
    output: savedDraftPart,
    errors: ['edit_conflict'],
  },
  'POST /school/publish': {
    tag: 'School',
    access: 'admin',
    summary: 'Publish the draft',
    description:
      'All parts at once. When the published version or a revision is no longer the one sent, nothing is published: the response is `edit_conflict` with the present draft as `current`.',
    body: publishInput,
    output: schoolVersion,
    errors: ['edit_conflict', 'nothing_to_publish'],
  },
  'GET /school/versions': {
    tag: 'School',
    access: 'admin',
    summary: 'The published versions, newest first',
    query: listVersionsQuery,
    output: z.array(schoolVersion),
  },
  'GET /school/versions/:number': {
    tag: 'School',
    access: 'admin',
    summary: 'A version with all its texts',
    description: '`0` is what the software came with.',
    output: fullSchoolVersion,
    errors: ['school_version_not_found'],
  },
  'POST /school/versions/:number/restore': {
    tag: 'School',
    access: 'admin',
    summary: 'Copy a version into the draft',
    description: 'Replaces every part of the draft; nothing is published yet. `0` is what the software came with.',
    output: schoolDraft,
    errors: ['school_version_not_found'],
  },
  'POST /school/pictures': {
    tag: 'School',
    access: 'admin',
    summary: 'Store a picture for the settings or the text of a unit',
    description:
      'A picture is cut to 16:9; with the `shape` `own`, as of a logo, or `full`, as in a text, it keeps its proportions and transparency. One that no draft and no version refers to is deleted within some hours.',
    body: storeImageInput,
    image: 'picture',
    output: storedImage,
    status: 201,
    errors: ['invalid_input'],
  },
} as const satisfies EndpointTable;

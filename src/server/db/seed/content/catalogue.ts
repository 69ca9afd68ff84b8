import { CAMPAIGNS } from './campaigns.ts';
import { COLOUR } from './colour.ts';
import { DATABASES } from './databases.ts';
import type { DemoCourse } from './demo-course.ts';
import { DRAWING } from './drawing.ts';
import { JAVASCRIPT } from './javascript.ts';
import { LIGHT } from './light.ts';
import { NEGOTIATION } from './negotiation.ts';
import { PYTHON } from './python.ts';
import { RESEARCH } from './research.ts';
import { TYPOGRAPHY } from './typography.ts';

/** The demo school's courses in the order of their IDs: 1 to 9, then the unlisted sample. */
export const CATALOGUE: readonly DemoCourse[] = [
  JAVASCRIPT,
  TYPOGRAPHY,
  CAMPAIGNS,
  NEGOTIATION,
  DATABASES,
  DRAWING,
  LIGHT,
  COLOUR,
  RESEARCH,
  PYTHON,
];

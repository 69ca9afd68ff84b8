import { writeFileSync } from 'node:fs';
import { DECISION_INDEX, decisionIndex } from './lib/decisions.mjs';

writeFileSync(DECISION_INDEX, decisionIndex());

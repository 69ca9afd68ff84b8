import { holds, type Row } from './report.ts';

const WIDTH = 880;
const LABEL = 420;
const LINE = 34;
const TOP = 40;
/** The length of a bar is capped at twice the limit. */
const FARTHEST = 2;

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');

/** Returns a value relative to its limit: 1 just holds, more is better. */
const score = ({ value, limit, better }: Row): number => (better === 'higher' ? value / limit : limit / value);

/** Returns rows as an SVG bar chart with a line at the limit. */
export function chart(rows: readonly Row[], caption: string): string {
  const unit = (WIDTH - LABEL - 20) / FARTHEST;
  const height = TOP + rows.length * LINE + 10;
  const limit = LABEL + unit;
  const bar = (row: Row, index: number) => {
    const y = TOP + index * LINE;
    const long = Math.min(score(row), FARTHEST) * unit;
    return `<text x="${LABEL - 10}" y="${y + 17}" text-anchor="end">${escaped(row.what)}</text>
  <rect x="${LABEL}" y="${y + 4}" width="${long.toFixed(1)}" height="18" rx="3" fill="${holds(row) ? '#2e6b57' : '#b3541e'}"/>
  <text x="${LABEL + 6}" y="${y + 17}" fill="#fff">${row.value.toFixed(2)}</text>`;
  };
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="system-ui, sans-serif" font-size="13" role="img" aria-label="${escaped(caption)}">
  <rect width="100%" height="100%" fill="#fffdf8"/>
  <text x="${limit}" y="24" text-anchor="middle" fill="#555">target</text>
  ${rows.map(bar).join('\n  ')}
  <line x1="${limit}" y1="${TOP - 8}" x2="${limit}" y2="${height - 6}" stroke="#1d1b16" stroke-dasharray="4 4"/>
</svg>
`;
}

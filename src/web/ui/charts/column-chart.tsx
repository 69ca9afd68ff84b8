import { useId } from 'react';
import { axisTicks } from './scale.ts';
import { useWidth } from './use-width.ts';

/** One column: its label, its value and its tooltip. */
export interface ChartColumn {
  readonly key: string;
  readonly label: string;
  readonly value: number;
  readonly words: string;
}

const LOW = 240;
const HIGH = 400;
const ROOMY = 480;
const BASE = 26;
const TOP = 20;
const NARROWEST_LABEL = 34;

/** Columns over time, as wide as their container. `summary` describes the chart to screen readers. */
export function ColumnChart(props: {
  title: string;
  summary: string;
  columns: readonly ChartColumn[];
  format: (value: number) => string;
}) {
  const id = useId();
  const [ref, width] = useWidth<HTMLDivElement>();
  const { columns, format } = props;
  const tall = width < ROOMY ? LOW : HIGH;
  const ticks = axisTicks(Math.max(0, ...columns.map(({ value }) => value)), 4, true);
  const top = ticks.at(-1) ?? 1;
  const axis = 12 + 8 * Math.max(...ticks.map((tick) => format(tick).length));
  const slot = Math.max(0, width - axis) / Math.max(1, columns.length);
  const bar = Math.min(44, slot * 0.68);
  const y = (value: number) => TOP + (tall - TOP - BASE) * (1 - value / top);
  // If not every month's label fits, every second or third is shown, always with the last.
  const every = Math.max(1, Math.ceil(NARROWEST_LABEL / Math.max(1, slot)));

  return (
    <div ref={ref}>
      <svg
        width={width}
        height={tall}
        role="img"
        aria-labelledby={`${id}-title`}
        aria-describedby={`${id}-summary`}
        className="block overflow-visible text-xs"
      >
        <title id={`${id}-title`}>{props.title}</title>
        <desc id={`${id}-summary`}>{props.summary}</desc>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              x1={axis}
              x2={width}
              y1={y(tick)}
              y2={y(tick)}
              className={tick === 0 ? 'stroke-edge' : 'stroke-line'}
            />
            <text x={axis - 8} y={y(tick)} dy="0.32em" textAnchor="end" className="fill-muted tabular-nums">
              {format(tick)}
            </text>
          </g>
        ))}
        {columns.map(({ key, label, value, words }, index) => {
          const middle = axis + slot * (index + 0.5);
          const height = Math.max(value > 0 ? 2 : 0, y(0) - y(value));
          return (
            <g key={key} className="group">
              <title>{words}</title>
              <rect
                x={middle - slot / 2}
                y={TOP}
                width={slot}
                height={tall - TOP - BASE}
                className="fill-transparent"
              />
              <rect
                x={middle - bar / 2}
                y={y(0) - height}
                width={bar}
                height={height}
                rx={Math.min(4, bar / 4)}
                className="fill-accent transition-colors group-hover:fill-accent-strong forced-colors:fill-[CanvasText]"
              />
              <text
                x={middle}
                y={y(0) - height - 6}
                textAnchor="middle"
                className="fill-ink font-semibold tabular-nums opacity-0 transition-opacity group-hover:opacity-100"
              >
                {format(value)}
              </text>
              {(columns.length - 1 - index) % every === 0 && (
                <text x={middle} y={tall - 6} textAnchor="middle" className="fill-muted">
                  {label}
                </text>
              )}
            </g>
          );
        })}
      </svg>
    </div>
  );
}
